// The first proof that an address is its account's. Before it anybody may have made the account, under an address that is
// somebody else's: what they set up must open nothing for them once its owner comes in (docs/decisions/033).
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { removePassword } from "../identity/accounts.ts";
import { LINK_KINDS } from "../identity/contract.ts";
import { voidLinks } from "../identity/linkTokens.ts";
import { forgetPlacesOf } from "../identity/places.ts";
import { endSessionsOf } from "../identity/sessions.ts";
import { removeTwoStep } from "../identity/twoStep.ts";
import { causeMail } from "../mail/cause.ts";

type Ctx = Pick<MutationCtx, "db">;

/** The session in which a link is opened; null where nobody is signed in. */
export type Session = Id<"authSessions"> | null;

async function isOwnSession(ctx: Ctx, session: Session, userId: Id<"users">): Promise<boolean> {
  return session !== null && (await ctx.db.get("authSessions", session))?.userId === userId;
}

/**
 * Nobody is left in the account, and nothing that was known of it opens it. The keepers of `users` are told by `claimedAt`
 * (model/derived): they end what stands above this floor.
 */
async function endAllAccess(
  ctx: Ctx,
  { userId, email }: { userId: Id<"users">; email: string },
  nowMs: number,
): Promise<void> {
  await removePassword(ctx, userId);
  await removeTwoStep(ctx, userId);
  await voidLinksElsewhere(ctx, userId, email);
  await endSessionsOf(ctx, userId);
  await forgetPlacesOf(ctx, userId);
  await ctx.db.patch("users", userId, { claimedAt: nowMs });
}

/**
 * Notes that whoever opened a link reads the mails of the address, for the first time. Opened where the account is signed in,
 * it was made by its reader, who keeps all there is; else true is the answer, and nobody keeps anything.
 */
export async function proveAddress(
  ctx: MutationCtx,
  { user, email, session }: { user: Doc<"users">; email: string; session: Session },
  nowMs: number,
): Promise<boolean> {
  if (user.emailVerified !== undefined) return false;
  await ctx.db.patch("users", user._id, { email, emailVerified: nowMs });
  // Not at the registration: the address may be that of somebody who knows nothing of it.
  await causeMail(ctx, {
    key: user._id,
    kind: "welcome",
    userId: user._id,
    values: { path: "/dashboard" },
  });
  if (await isOwnSession(ctx, session, user._id)) return false;
  await endAllAccess(ctx, { userId: user._id, email }, nowMs);
  return true;
}

/**
 * Whoever is signed in as somebody else may have made both accounts and forgotten in which they are: the link stays good until
 * they are out, or in the account that it is of.
 */
export async function mustNotEndAnother(
  ctx: Ctx,
  user: Doc<"users">,
  session: Session,
): Promise<void> {
  const mayEnd = user.emailVerified === undefined;
  if (!mayEnd || session === null || (await isOwnSession(ctx, session, user._id))) return;
  throw appError("CONFLICT", "This link belongs to another account. Sign out first", "token");
}

/** A link that was asked for earlier and went to another address would give the account to whoever reads that. */
export async function voidLinksElsewhere(
  ctx: Ctx,
  userId: Id<"users">,
  email: string,
): Promise<void> {
  for (const kind of LINK_KINDS) await voidLinks(ctx, userId, kind, { but: email });
}
