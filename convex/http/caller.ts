// Acts for the caller of a request. /api is a second public door: it runs public functions, on purpose, and passes the
// same checks as the first.
import { type FunctionReference, getFunctionName, makeFunctionReference } from "convex/server";
import { convexToJson, type Value } from "convex/values";

import { internal } from "../_generated/api.js";
import type { ActionCtx } from "../_generated/server.js";
import { admission, type Declared, isOfTheCaller } from "../functions.ts";
import { readAppError } from "../model/errors.ts";

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
export function withToken<Args extends object>(args: Args, { sessionToken }: DoorCtx) {
  return sessionToken === undefined ? args : { ...args, sessionToken };
}

/** What the caller's key names, for its first answer to be kept behind it; undefined where the call has no key. */
function onceOf(ctx: DoorCtx, name: string, input: Record<string, unknown>) {
  const { idempotencyKey: key } = ctx;
  if (key === undefined) return undefined;
  return withToken({ key, name, input: JSON.stringify(convexToJson(input as Value)) }, ctx);
}

export async function runAsCaller(
  ctx: DoorCtx,
  { name, kind, work }: Pick<Behind, "name" | "kind" | "work">,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { server } = ctx;
  const args = withToken(input, ctx);
  if (kind === "query") return await server.runQuery(makeFunctionReference<"query">(name), args);
  if (kind === "action" && work === undefined) {
    return await server.runAction(makeFunctionReference<"action">(name), args);
  }
  // A deed is done by its mutation: who is refused was noted at the door (requireAdministrator).
  const mutation = work ?? name;
  const once = onceOf(ctx, mutation, input);
  return once === undefined
    ? await server.runMutation(makeFunctionReference<"mutation">(mutation), args)
    : await server.runMutation(internal.retries.once, once);
}

/**
 * An action that acts outside of the database: its first answer is kept behind it, and given again for the same key. Two at once
 * may both act; what they act on knows them as one.
 */
export async function runOnce(
  ctx: DoorCtx,
  behind: Behind,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { server } = ctx;
  const once = onceOf(ctx, behind.name, input);
  if (once === undefined) return await runAsCaller(ctx, behind, input);
  const known = await server.runQuery(internal.retries.answered, { ...once, nowMs: Date.now() });
  if (known !== null) return known.result;
  const result = await runAsCaller(ctx, behind, input);
  const kept = JSON.stringify(convexToJson(result as Value));
  await server.runMutation(internal.retries.keep, { ...once, result: kept });
  return result;
}

export function readerFor(ctx: DoorCtx) {
  return (query: FunctionReference<"query">, args: Record<string, unknown>) =>
    runAsCaller(ctx, { name: getFunctionName(query), kind: "query" }, args);
}

/** Refuses whom the function would refuse before it looks at its input, whatever that is. */
export async function requireAdmission(
  ctx: DoorCtx,
  { name, roles }: Behind,
  targets: Record<string, string>,
): Promise<void> {
  if (roles !== null) await ctx.server.runQuery(admission, withToken({ name, targets }, ctx));
}

/** Whether administrators alone may call. */
export function isForAdministrators({ roles }: Pick<Behind, "roles">): boolean {
  return roles !== null && roles.every((role) => role === "ADMIN");
}

/** Before a call of administrators is looked at at all: anybody else is refused, and that is noted. */
export async function requireAdministrator(
  ctx: DoorCtx,
  behind: Behind,
  { call, targets }: { call: string; targets: Record<string, string> },
): Promise<void> {
  try {
    await requireAdmission(ctx, behind, targets);
  } catch (error) {
    const refusal = readAppError(error);
    if (refusal !== null && isOfTheCaller(refusal)) {
      const [target] = Object.values(targets);
      const refused = { call, code: refusal.code, ...(target !== undefined && { target }) };
      await ctx.server.runMutation(internal.audit.noteRefused, withToken(refused, ctx));
    }
    throw error;
  }
}
