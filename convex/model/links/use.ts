// What links open. Each is used up in the transaction that does what it is good for. These answer instead of throwing where
// a try has to be counted: a throw would undo the count.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { findByIdentifier, setPasswordHash } from "../identity/accounts.ts";
import type { LinkKind } from "../identity/contract.ts";
import { readLink, useUpLink, voidLinks } from "../identity/linkTokens.ts";
import { type Origin, rememberPlaces } from "../identity/places.ts";
import { endSessionsOf } from "../identity/sessions.ts";
import { recordAttempt, remainingWaitMs } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { tellOfPassword } from "./notice.ts";

export const LINK_REFUSALS = ["expired", "invalid"] as const;
export type LinkRefusal = (typeof LINK_REFUSALS)[number];

export interface Tried {
  waitMs: number;
  refusal: LinkRefusal | null;
  userId: Id<"users"> | null;
}

interface Try {
  kind: LinkKind;
  token: string;
  from: Origin;
}

interface Opened {
  link: Doc<"linkTokens">;
  user: Doc<"users">;
}

/** The living link of a token, or what to answer. Tokens that no link has are counted against the network they come from. */
async function openLink(
  ctx: MutationCtx,
  { kind, token, from }: Try,
  nowMs: number,
): Promise<Opened | Tried> {
  const subject = from.kind === "local" ? null : from.network;
  const waitMs = subject === null ? 0 : await remainingWaitMs(ctx, "linkGuesses", subject, nowMs);
  if (waitMs > 0) return { waitMs, refusal: null, userId: null };
  const link = await readLink(ctx, token, kind, nowMs);
  const user = typeof link === "string" ? null : await ctx.db.get("users", link.userId);
  if (typeof link === "string" || user === null || user.deletedAt !== undefined) {
    const refusal = typeof link === "string" ? link : "invalid";
    const isGuess = refusal === "invalid" && subject !== null;
    if (isGuess) await recordAttempt(ctx, "linkGuesses", subject, nowMs);
    return { waitMs: 0, refusal, userId: null };
  }
  if (user.suspendedAt !== undefined) {
    throw appError("ACCOUNT_SUSPENDED", "This account has been suspended");
  }
  return { link, user };
}

const done = (userId: Id<"users">): Tried => ({ waitMs: 0, refusal: null, userId });

/** Whoever reads the mails of the address has shown that it is theirs. */
async function noteVerified(ctx: MutationCtx, { link, user }: Opened, nowMs: number) {
  if (link.email !== user.email || user.emailVerified !== undefined) return;
  await ctx.db.patch("users", user._id, { emailVerified: nowMs });
}

/** The person whom the link signs in. */
export async function signInByLink(
  ctx: MutationCtx,
  given: Omit<Try, "kind">,
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "LOGIN" }, nowMs);
  if ("refusal" in opened) return opened;
  await useUpLink(ctx, opened.link, nowMs);
  await noteVerified(ctx, opened, nowMs);
  await rememberPlaces(ctx, opened.user._id, given.from, nowMs);
  return done(opened.user._id);
}

/** Before the new password is hashed: no stranger has hashes made for nothing. */
export async function tryReset(
  ctx: MutationCtx,
  given: Omit<Try, "kind">,
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "PASSWORD_RESET" }, nowMs);
  return "refusal" in opened ? opened : done(opened.user._id);
}

/** Every session ends but the one that asks for it, and links to sign in that are still on their way. */
export async function resetPassword(
  ctx: MutationCtx,
  {
    passwordHash,
    kept,
    ...given
  }: Omit<Try, "kind"> & {
    passwordHash: string;
    kept: Id<"authSessions"> | null;
  },
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "PASSWORD_RESET" }, nowMs);
  if ("refusal" in opened) return opened;
  const userId = opened.user._id;
  await useUpLink(ctx, opened.link, nowMs);
  await setPasswordHash(ctx, userId, passwordHash);
  await voidLinks(ctx, userId, "LOGIN");
  await noteVerified(ctx, opened, nowMs);
  await endSessionsOf(ctx, userId, kept);
  await tellOfPassword(ctx, userId, nowMs);
  return done(userId);
}

/** The address that the link was sent to is the account's from here on, and verified. */
export async function verifyEmail(
  ctx: MutationCtx,
  given: Omit<Try, "kind">,
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "EMAIL_VERIFICATION" }, nowMs);
  if ("refusal" in opened) return opened;
  const { link, user } = opened;
  await useUpLink(ctx, link, nowMs);
  if (link.email === user.email) await noteVerified(ctx, opened, nowMs);
  else await changeEmail(ctx, opened, nowMs);
  return done(user._id);
}

async function changeEmail(ctx: MutationCtx, { link, user }: Opened, nowMs: number) {
  if ((await findByIdentifier(ctx, link.email)) !== null) {
    throw appError("CONFLICT", "This email address is already registered", "email");
  }
  await ctx.db.patch("users", user._id, { email: link.email, emailVerified: nowMs });
  await causeMail(ctx, {
    key: link._id,
    kind: "email-changed",
    userId: user._id,
    values: { newEmail: link.email, at: String(nowMs) },
    to: user.email,
  });
  // They were sent to the address of before.
  await voidLinks(ctx, user._id, "LOGIN");
  await voidLinks(ctx, user._id, "PASSWORD_RESET");
}
