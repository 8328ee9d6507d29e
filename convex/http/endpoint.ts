// What a call of /api is. A row says under which method and path it stands and which public function it runs; who may
// call it, what it takes and what it gives are read from the function.
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { getFunctionName } from "convex/server";
import type { GenericValidator } from "convex/values";
import * as z from "zod/mini";

import { declaredOf } from "../access.ts";
import type { ErrorCode } from "../model/errors.ts";
import type { Access } from "../model/identity/actor.ts";
import type { InputSchema } from "../model/input.ts";
import { type Behind, type DoorCtx, readerFor, runAsCaller, runOnce } from "./caller.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Endpoint {
  method: Method;
  /** With parameters in braces: `/api/guides/{id}`. They become fields of the input. */
  path: string;
  tag: string;
  summary: string;
  /** The function that it runs; missing where the call is the door's own, and everybody's. */
  behind: Behind | undefined;
  /** In the outside's words. */
  input: InputSchema;
  /** What the function calls the parameters of the path, where it has other words. */
  names: Readonly<Record<string, string>>;
  /** The JSON of the answer; missing where there is none (204). */
  output: GenericValidator | z.ZodMiniType | undefined;
  /** Of the answer; JSON unless the row says otherwise. */
  mediaType: string;
  status: number;
  /** The call reads the body itself, or has no use for it: it need not be JSON. */
  readsBody: boolean;
  /** Another status with the same body, or the other one of two. */
  otherStatus: number | undefined;
  /** Refusals beyond those that follow from access and input. */
  errors: readonly ErrorCode[];
  /**
   * No mutation, and yet its first answer is given again for the same Idempotency-Key. Not where the input holds a password or
   * the answer a secret of ours: neither may be worked out from what is kept.
   */
  keepsAnswer?: true;
  /** A GET of the door's own that changes something all the same. */
  writes?: true;
  /** Whatever refuses the call says its message once more, as `error`. */
  saysError?: true;
  call: (ctx: DoorCtx, input: never) => Promise<unknown>;
}

/** Who may call; null is everybody. */
export function rolesOf({ behind }: Endpoint): Access {
  return behind?.roles ?? null;
}

/** HEAD is answered where GET only looks. */
export function answersHead({ method, behind, writes }: Endpoint): boolean {
  return method === "GET" && writes !== true && (behind === undefined || behind.kind === "query");
}

type Described = Pick<Endpoint, "method" | "path" | "tag" | "summary"> &
  Partial<
    Pick<
      Endpoint,
      | "output"
      | "mediaType"
      | "status"
      | "readsBody"
      | "otherStatus"
      | "errors"
      | "keepsAnswer"
      | "writes"
      | "saysError"
    >
  >;

type Callable = FunctionReference<"query" | "mutation" | "action">;

/** What a row works with; both act as the caller of the request. */
interface RunCtx<F extends Callable> extends DoorCtx {
  /** Runs the row's function. */
  run: (input: FunctionArgs<F>) => Promise<FunctionReturnType<F>>;
  /** Asks another query, for an answer that takes two. */
  read: <Q extends FunctionReference<"query">>(
    query: Q,
    args: FunctionArgs<Q>,
  ) => Promise<FunctionReturnType<Q>>;
}

interface Runs<F extends Callable> {
  runs: F;
  input?: undefined;
  names?: Readonly<Record<string, keyof FunctionArgs<F> & string>>;
  call?: (ctx: RunCtx<F>, input: FunctionArgs<F>) => Promise<unknown>;
}

/** Where the outside's input is another than the function's. */
interface RunsOnInput<F extends Callable, S extends InputSchema> {
  runs: F;
  input: S;
  names?: undefined;
  call: (ctx: RunCtx<F>, input: z.input<S>) => Promise<unknown>;
}

const NO_INPUT = z.strictObject({});
const DEFAULTS = {
  mediaType: "application/json",
  status: 200,
  readsBody: false,
  otherStatus: undefined,
  errors: [],
};

function inOuterWords(input: InputSchema, names: Endpoint["names"]): InputSchema {
  const words = new Map(Object.entries(names).map(([word, name]) => [name, word]));
  if (words.size === 0) return input;
  const fields = Object.entries(input.shape);
  return z.strictObject(
    Object.fromEntries(fields.map(([name, field]) => [words.get(name) ?? name, field])),
  );
}

/** A call that runs a public function: with its input and as its answer, unless the row says otherwise. */
export function endpoint<F extends Callable>(row: Described & Runs<F>): Endpoint;
export function endpoint<F extends Callable, S extends InputSchema>(
  row: Described & RunsOnInput<F, S>,
): Endpoint;
export function endpoint({
  runs,
  names = {},
  call,
  input,
  ...row
}: Described & {
  runs: Callable;
  names?: Endpoint["names"];
  call?: (ctx: RunCtx<Callable>, input: never) => Promise<unknown>;
  input?: InputSchema;
}): Endpoint {
  const name = getFunctionName(runs);
  const behind = { ...declaredOf(name), name };
  return {
    output: row.status === 204 ? undefined : behind.returns,
    ...DEFAULTS,
    ...row,
    behind,
    names,
    input: input ?? inOuterWords(behind.input ?? NO_INPUT, names),
    call: (ctx, given) => {
      const run = (args: Record<string, unknown>) =>
        row.keepsAnswer === true ? runOnce(ctx, behind, args) : runAsCaller(ctx, behind, args);
      if (call === undefined) return run(given);
      const { request, sessionToken, idempotencyKey, server } = ctx;
      const read = readerFor(ctx);
      return call({ request, sessionToken, idempotencyKey, server, run, read }, given);
    },
  };
}

/** A call that is the door's own: signing in, documents. Everybody may make it. */
export function ownEndpoint<S extends InputSchema = typeof NO_INPUT>({
  input,
  ...row
}: Described & {
  input?: S;
  call: (ctx: DoorCtx, input: z.input<S>) => Promise<unknown>;
}): Endpoint {
  return {
    output: undefined,
    ...DEFAULTS,
    ...row,
    behind: undefined,
    names: {},
    input: input ?? NO_INPUT,
  };
}
