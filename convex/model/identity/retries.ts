// Calls that carry a key of the caller's (`Idempotency-Key` of /api): the first answer is kept in the transaction that
// made it, and given again to the same caller for the same call. A refusal is not kept: it changed nothing, and may be
// another one by now.
import { sha256 } from "@noble/hashes/sha2.js";

import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { NewAccount } from "./accounts.ts";
import { keyOf } from "./rules.ts";

export const RETRY_LIFE_MS = 86_400_000;

type ReadCtx = Pick<QueryCtx, "db">;

export interface Retry {
  userId: Id<"users">;
  key: string;
  /** What is called with what; see `callDigest`. */
  call: string;
}

/** The same object however its fields are ordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]));
}

export function callDigest(name: string, input: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify([name, sorted(input)]);
  const bytes = sha256(new TextEncoder().encode(text));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function findRow(ctx: ReadCtx, { userId, key }: Retry) {
  return await firstOf(
    ctx.db
      .query("retries")
      .withIndex("by_userId_and_key", (q) => q.eq("userId", userId).eq("key", key)),
  );
}

/** The note of this very call; null when the key is new, CONFLICT when it stands for another call. */
export async function findAnswer(ctx: ReadCtx, retry: Retry, nowMs: number) {
  const known = await findRow(ctx, retry);
  if (known === null || known.expiresAt <= nowMs) return null;
  if (known.call !== retry.call) {
    throw appError("CONFLICT", "This Idempotency-Key was used for another request");
  }
  return known;
}

/** For a key that `findAnswer` has found to be new. */
export async function noteAnswer(
  ctx: Pick<MutationCtx, "db">,
  retry: Retry,
  result: unknown,
  nowMs: number,
): Promise<void> {
  const old = await findRow(ctx, retry);
  if (old !== null) await ctx.db.delete("retries", old._id);
  await ctx.db.insert("retries", { ...retry, result, expiresAt: nowMs + RETRY_LIFE_MS });
}

/** Of a registration: by what is no secret of it. The password is asked for when the answer is given again. */
export function registrationDigest({
  username,
  name,
  email,
  role,
}: Pick<NewAccount, "username" | "name" | "email" | "role">): string {
  return callDigest("register", { username: keyOf(username), name, email: keyOf(email), role });
}

const SWEEP_BATCH = 100;

/** Removes answers that are given no more. */
export async function removeOldRetries(
  ctx: Pick<MutationCtx, "db">,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const old = await ctx.db
    .query("retries")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", nowMs))
    .take(SWEEP_BATCH);
  for (const row of old) await ctx.db.delete("retries", row._id);
  return old.length === SWEEP_BATCH ? "more" : null;
}
