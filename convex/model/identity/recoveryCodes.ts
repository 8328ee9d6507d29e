// Codes that stand in for an authenticator app that is lost, each good once. 80 random bits each, so that their plain SHA-256
// can not be searched, and stays good when the server's key changes.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { hashSessionToken } from "./sessionToken.ts";

type Ctx = Pick<MutationCtx, "db">;

export const RECOVERY_CODES = 10;
/** Without letters that are taken for digits: 32 signs are five bits each. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 16;
const GROUP = 4;

/** As people read it: in groups. */
function newRecoveryCode(): string {
  const signs = Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    (byte) => SIGNS[byte % SIGNS.length],
  ).join("");
  return signs.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? signs;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
}

/** The same however it is typed. */
export function hashOfRecoveryCode(code: string): string {
  return hashSessionToken(code.replaceAll(/[^0-9a-z]/gi, "").toUpperCase());
}

async function codesOf(ctx: Pick<QueryCtx, "db">, userId: Id<"users">) {
  return await ctx.db
    .query("recoveryCodes")
    .withIndex("by_userId_and_codeHash", (q) => q.eq("userId", userId))
    .take(RECOVERY_CODES);
}

export async function countRecoveryCodes(
  ctx: Pick<QueryCtx, "db">,
  userId: Id<"users">,
): Promise<number> {
  return (await codesOf(ctx, userId)).length;
}

/** In place of those before. */
export async function setRecoveryCodes(
  ctx: Ctx,
  userId: Id<"users">,
  hashes: readonly string[],
): Promise<void> {
  for (const { _id } of await codesOf(ctx, userId)) await ctx.db.delete("recoveryCodes", _id);
  for (const codeHash of hashes) await ctx.db.insert("recoveryCodes", { userId, codeHash });
}

/** Uses the code up; false where there is none of that kind. */
export async function useRecoveryCode(
  ctx: Ctx,
  userId: Id<"users">,
  code: string,
): Promise<boolean> {
  const codeHash = hashOfRecoveryCode(code);
  const row = await firstOf(
    ctx.db
      .query("recoveryCodes")
      .withIndex("by_userId_and_codeHash", (q) => q.eq("userId", userId).eq("codeHash", codeHash)),
  );
  if (row !== null) await ctx.db.delete("recoveryCodes", row._id);
  return row !== null;
}
