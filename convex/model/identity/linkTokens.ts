// The tokens of links that arrive by mail. The database keeps a random nonce and the hash of the token: the token is made of the
// nonce and a key of the server when the mail is sent, so that no copy of the data holds one.
import type { Doc, Id } from "../../_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { LinkKind } from "./contract.ts";
import { fingerprint } from "./fingerprint.ts";
import { base64Url, hashSessionToken } from "./sessionToken.ts";

type Ctx = Pick<MutationCtx, "db">;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const LINK_DURATION_MS: Readonly<Record<LinkKind, number>> = {
  LOGIN: 10 * MINUTE_MS,
  PASSWORD_RESET: 30 * MINUTE_MS,
  EMAIL_VERIFICATION: DAY_MS,
};

/** So long after its end a link is still told as expired, and then as unknown. */
const KEPT_MS = DAY_MS;

/** For whoever writes the mail, and nobody else. */
export function linkTokenOf(nonce: string): string {
  if (!env.JWT_PRIVATE_KEY) throw new Error("JWT_PRIVATE_KEY is not set: links need it");
  return fingerprint("link", nonce);
}

/** A new link for an account; it voids the older ones of its kind. */
export async function issueLink(
  ctx: Ctx,
  { kind, userId, email }: Pick<Doc<"linkTokens">, "kind" | "userId" | "email">,
  nowMs: number,
): Promise<{ id: Id<"linkTokens">; expiresAt: number }> {
  await voidLinks(ctx, userId, kind);
  const nonce = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const expiresAt = nowMs + LINK_DURATION_MS[kind];
  const id = await ctx.db.insert("linkTokens", {
    kind,
    userId,
    email,
    nonce,
    tokenHash: hashSessionToken(linkTokenOf(nonce)),
    expiresAt,
  });
  return { id, expiresAt };
}

/** Every new link removes the one before: there is one of each kind at most. One that went to the address `but` stays. */
export async function voidLinks(
  ctx: Ctx,
  userId: Id<"users">,
  kind: LinkKind,
  { but }: { but?: string } = {},
): Promise<void> {
  const older = await firstOf(
    ctx.db
      .query("linkTokens")
      .withIndex("by_userId_and_kind", (q) => q.eq("userId", userId).eq("kind", kind)),
  );
  if (older !== null && older.email !== but) await ctx.db.delete("linkTokens", older._id);
}

/** The link behind a token; else why there is none. It changes nothing. */
export async function readLink(
  ctx: Pick<QueryCtx, "db">,
  token: string,
  kind: LinkKind,
  nowMs: number,
): Promise<Doc<"linkTokens"> | "expired" | "invalid"> {
  const tokenHash = hashSessionToken(token);
  const link = await firstOf(
    ctx.db.query("linkTokens").withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash)),
  );
  if (link === null || link.kind !== kind || link.usedAt !== undefined) return "invalid";
  return link.expiresAt <= nowMs ? "expired" : link;
}

/** In the transaction that read it: of two uses at once one runs again, and finds it used. */
export async function useUpLink(ctx: Ctx, link: Doc<"linkTokens">, nowMs: number): Promise<void> {
  await ctx.db.patch("linkTokens", link._id, { usedAt: nowMs });
}

const SWEEP_BATCH = 500;

/** Removes links that ended long ago, used or not. */
export async function removeOldLinks(
  ctx: Ctx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const old = await ctx.db
    .query("linkTokens")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", nowMs - KEPT_MS))
    .take(SWEEP_BATCH);
  for (const link of old) await ctx.db.delete("linkTokens", link._id);
  return old.length === SWEEP_BATCH ? "more" : null;
}
