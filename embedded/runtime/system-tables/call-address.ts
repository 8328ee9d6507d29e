// How a function names another one in a syscall: by name, by handle, or by a reference into a component.
import { APP } from "../../values/component-path.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { WireObject } from "../../values/wire.ts";
import { canonicalPath, parseFunctionPath } from "../isolate/function-path.ts";

const HANDLE_PREFIX = `function://${APP};`;

/** The `mod:fn` that a syscall's arguments name. */
export function calledFunction(args: WireObject): string {
  if (typeof args["functionHandle"] === "string") return fromHandle(args["functionHandle"]);
  if (typeof args["name"] === "string") {
    return args["name"].startsWith("function://") ? fromHandle(args["name"]) : args["name"];
  }
  throw new DeveloperError(
    "ComponentsUnsupported",
    "This backend does not run Convex components: a function can only be called by its name in this app.",
  );
}

export function functionHandle(address: string): string {
  return HANDLE_PREFIX + canonicalPath(parseFunctionPath(address));
}

function fromHandle(handle: string): string {
  if (!handle.startsWith(HANDLE_PREFIX)) {
    throw new DeveloperError("InvalidFunctionHandle", `Invalid function handle: ${handle}`);
  }
  return handle.slice(HANDLE_PREFIX.length);
}
