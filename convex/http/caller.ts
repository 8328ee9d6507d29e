// Acts for the caller of a request. /api is a second public door: it runs public functions, on purpose, and passes the
// same checks as the first.
import { type FunctionReference, getFunctionName, makeFunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";

import { internal } from "../_generated/api.js";
import type { ActionCtx } from "../_generated/server.js";
import { admission, type Declared } from "../functions.ts";

/** The request at the door, and who makes it. */
export interface DoorCtx {
  request: Request;
  sessionToken: string | undefined;
  /** The caller's own name for this call, so that it may come again and be done once. */
  idempotencyKey: string | undefined;
  /** The bare context, for internal functions. */
  server: ActionCtx;
}

/** The public function behind a call, and what it says of itself. */
export interface Behind extends Declared {
  readonly name: string;
}

/** The token is an argument that the builders add to every public function and hide from its type. */
function withToken<Args extends object>(args: Args, { sessionToken }: DoorCtx) {
  return sessionToken === undefined ? args : { ...args, sessionToken };
}

export async function runAsCaller(
  ctx: DoorCtx,
  { name, kind }: Pick<Behind, "name" | "kind">,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { server } = ctx;
  const args = withToken(input, ctx);
  if (kind === "query") return await server.runQuery(makeFunctionReference<"query">(name), args);
  if (kind === "action") return await server.runAction(makeFunctionReference<"action">(name), args);
  const { idempotencyKey: key } = ctx;
  if (key === undefined) {
    return await server.runMutation(makeFunctionReference<"mutation">(name), args);
  }
  const once = { key, name, input: JSON.stringify(convexToJson(input as Value)) };
  return await server.runMutation(internal.retries.once, withToken(once, ctx));
}

export function readerFor(ctx: DoorCtx) {
  return async (query: FunctionReference<"query">, args: Record<string, unknown>) =>
    await runAsCaller(ctx, { name: getFunctionName(query), kind: "query" }, args);
}

/** Refuses whom the function would refuse before it looks at its input, whatever that is. */
export async function requireAdmission(
  ctx: DoorCtx,
  { name, roles }: Behind,
  targets: Record<string, string>,
): Promise<void> {
  if (roles !== null) await ctx.server.runQuery(admission, withToken({ name, targets }, ctx));
}
