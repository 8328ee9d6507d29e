// What `query()`, `mutation()`, `action()` and `httpAction()` make of a handler, seen from outside.
import { validatorFault } from "../../values/validator-rules.ts";
import type { WireObject } from "../../values/wire.ts";
import type { FunctionInfo } from "./executor.ts";
import type { FunctionPath } from "./function-path.ts";

export interface RegisteredFunction {
  isQuery?: boolean;
  isMutation?: boolean;
  isAction?: boolean;
  isPublic?: boolean;
  isInternal?: boolean;
  _handler?: unknown;
  exportArgs(): string;
  exportReturns(): string;
  invokeQuery(args: string): Promise<string>;
  invokeMutation(args: string): Promise<string>;
  invokeAction(requestId: string, args: string): Promise<string>;
}

export interface RegisteredHttpAction {
  invokeHttpAction(request: Request): Promise<unknown>;
}

export interface Router {
  isRouter: true;
  lookup(path: string, method: string): [RegisteredHttpAction, string, string] | null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

export function isRouter(value: unknown): value is Router {
  return isObject(value) && value["isRouter"] === true;
}

export function isCrons(value: unknown): value is { export(): string } {
  return isObject(value) && value["isCrons"] === true;
}

/** An export as a function of the app, or null if it is none. */
export function readRegistered(value: unknown): RegisteredFunction | null {
  if (!isObject(value)) return null;
  const types = ["isQuery", "isMutation", "isAction"].filter((flag) => value[flag] === true);
  const isPublic = value["isPublic"] === true;
  if (types.length !== 1 || isPublic === (value["isInternal"] === true)) return null;
  return value as unknown as RegisteredFunction;
}

function readValidator(path: FunctionPath, how: string, text: string): WireObject | null {
  const validator = JSON.parse(text) as WireObject | null;
  const fault = validator && validatorFault(validator);
  if (fault === null) return validator;
  throw new Error(`Invalid JSON returned from ${path.module}.js:${path.name}.${how}(): ${fault}`);
}

export function describeFunction(path: FunctionPath, registered: RegisteredFunction): FunctionInfo {
  if (typeof registered._handler !== "function") {
    throw new Error(`${path.module}:${path.name}.handler is not a function.`);
  }
  return {
    ...path,
    type:
      registered.isQuery === true
        ? "query"
        : registered.isMutation === true
          ? "mutation"
          : "action",
    visibility: registered.isPublic === true ? "public" : "internal",
    args: readValidator(path, "exportArgs", registered.exportArgs()) as WireObject,
    returns: readValidator(path, "exportReturns", registered.exportReturns()),
  };
}
