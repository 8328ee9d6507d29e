// Links by mail: who may ask for one, and what is sent. Whoever asks learns nothing about the address: the work of the
// call is the same for every address, and an account is looked for after it was answered.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { findByIdentifier } from "../identity/accounts.ts";
import { fingerprint } from "../identity/fingerprint.ts";
import { issueLink, linkTokenOf } from "../identity/linkTokens.ts";
import { originOf, placeFor } from "../identity/places.ts";
import { isDevice, keyOf } from "../identity/rules.ts";
import { takeAttempt } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { maySignIn } from "../users/person.ts";

/** The links that strangers to a session may ask for. */
export type AskedKind = "LOGIN" | "PASSWORD_RESET";

const MAILS = {
  LOGIN: "magic-link",
  PASSWORD_RESET: "reset",
  EMAIL_VERIFICATION: "verification",
} as const;

const PAGES = {
  LOGIN: "/magic-link",
  PASSWORD_RESET: "/reset-password",
  EMAIL_VERIFICATION: "/verify-email",
} as const;

/** Where the mail's button leads. The mail says only which link it is about; null once that means nothing any more. */
export async function linkPath(
  ctx: Pick<QueryCtx, "db">,
  { link: id = "" }: Readonly<Record<string, string>>,
): Promise<string | null> {
  const linkId = ctx.db.normalizeId("linkTokens", id);
  const link = linkId === null ? null : await ctx.db.get("linkTokens", linkId);
  if (link === null || link.usedAt !== undefined) return null;
  return `${PAGES[link.kind]}?token=${linkTokenOf(link.nonce)}`;
}

interface Asked {
  kind: AskedKind;
  email: string;
  /** The secret of the browser that asks, whatever it is. */
  device: string | undefined;
}

/**
 * Whom a mail is counted against. A browser that got into the account has a count of its own: strangers who use up the
 * address's keep nobody from their own mails.
 */
async function subjectOf(
  ctx: Pick<QueryCtx, "db">,
  email: string,
  from: ReturnType<typeof originOf>,
  nowMs: number,
): Promise<string> {
  const address = fingerprint("email", email);
  if (from.device === null) return address;
  const user = await findByIdentifier(ctx, email);
  const { place, isKnown } = await placeFor(ctx, user?._id ?? null, from, nowMs);
  return isKnown && place === from.device ? `${address}:${place}` : address;
}

/** Counts the wish and has the mail sent by a transaction of its own. */
export async function askForLink(ctx: MutationCtx, asked: Asked, nowMs: number): Promise<void> {
  const { kind, device } = asked;
  const email = keyOf(asked.email);
  const { ip } = await ctx.meta.getRequestMetadata();
  const from = originOf(ip, isDevice(device) ? device : null);
  if (from.kind !== "local") await takeAttempt(ctx, "linkMailsNetwork", from.network, nowMs);
  await takeAttempt(ctx, "linkMails", await subjectOf(ctx, email, from, nowMs), nowMs);
  await ctx.scheduler.runAfter(0, internal.links.send, { kind, email });
}

async function mailLink(
  ctx: MutationCtx,
  user: Doc<"users">,
  { kind, email }: Pick<Doc<"linkTokens">, "kind" | "email">,
  nowMs: number,
): Promise<void> {
  const { id, expiresAt } = await issueLink(ctx, { kind, userId: user._id, email }, nowMs);
  await causeMail(ctx, {
    key: id,
    kind: MAILS[kind],
    userId: user._id,
    values: { link: id },
    to: email,
    until: expiresAt,
  });
}

/** Sends the link where somebody who may sign in has the address. */
export async function sendLink(
  ctx: MutationCtx,
  { kind, email }: { kind: AskedKind; email: string },
  nowMs: number,
): Promise<void> {
  const user = await findByIdentifier(ctx, email);
  if (maySignIn(user)) await mailLink(ctx, user, { kind, email }, nowMs);
}

/** After registration: the address was never asked whether it wants mails. */
export async function sendFirstVerification(
  ctx: MutationCtx,
  userId: Id<"users">,
  nowMs: number,
): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null) return;
  await mailLink(ctx, user, { kind: "EMAIL_VERIFICATION", email: user.email }, nowMs);
}

/** Nobody is told here whether the address is another account's: the link says so to who reads its mails. */
export async function sendToNewEmail(
  ctx: MutationCtx,
  userId: Id<"users">,
  email: string,
  nowMs: number,
): Promise<void> {
  const user = await ctx.db.get("users", userId);
  if (user === null) return;
  if (email === user.email) throw appError("CONFLICT", "This is your address already", "email");
  await sendVerification(ctx, user, email, nowMs);
}

/** Once more, or for the address that is to take the place of the one that counts. */
export async function sendVerification(
  ctx: MutationCtx,
  user: Doc<"users">,
  email: string,
  nowMs: number,
): Promise<void> {
  if (email === user.email && user.emailVerified !== undefined) {
    throw appError("CONFLICT", "This email address is already verified");
  }
  await takeAttempt(ctx, "verificationAsked", user._id, nowMs);
  await takeAttempt(ctx, "verificationMails", fingerprint("email", email), nowMs);
  await mailLink(ctx, user, { kind: "EMAIL_VERIFICATION", email }, nowMs);
}
