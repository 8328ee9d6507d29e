// What links open. Each is used up in the transaction that does what it is good for. These answer instead of throwing where
// a try has to be counted: a throw would undo the count.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { findByIdentifier, findPasswordHash, setPasswordHash } from "../identity/accounts.ts";
import type { LinkKind } from "../identity/contract.ts";
import { readLink, useUpLink, voidLinks } from "../identity/linkTokens.ts";
import { type Origin, placeFor, rememberPlaces } from "../identity/places.ts";
import { type MissingStep, takeSecondStep } from "../identity/secondStep.ts";
import { endSessionsOf } from "../identity/sessions.ts";
import { waitOfSignIn } from "../identity/signInLimits.ts";
import { isTwoStepOn } from "../identity/twoStep.ts";
import { recordAttempt, remainingWaitMs } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { leaveAddress } from "../users/stopped.ts";
import { tellOfPassword } from "./notice.ts";
import { mustNotEndAnother, proveAddress, type Session, voidLinksElsewhere } from "./proof.ts";

export const LINK_REFUSALS = ["expired", "invalid"] as const;
export type LinkRefusal = (typeof LINK_REFUSALS)[number];

export interface Tried {
  waitMs: number;
  refusal: LinkRefusal | null;
  userId: Id<"users"> | null;
  /** The password of before, and everything else that opened the account, opens nothing any more. */
  isClaimed: boolean;
  /** What the second step asks for: the link stays good. */
  missing: MissingStep;
  /** Of whoever is signed in: the account's by now. */
  passwordHash?: string | null;
}

interface Try {
  kind: LinkKind;
  token: string;
  from: Origin;
  /** In which the link is opened. */
  session: Session;
}

const refused = (answer: Pick<Tried, "waitMs" | "refusal">): Tried => ({
  ...answer,
  userId: null,
  isClaimed: false,
  missing: null,
});

interface Opened {
  link: Doc<"linkTokens">;
  user: Doc<"users">;
}

/** The living link of a token, or what to answer. Tokens that no link has are counted against the network they come from. */
async function openLink(
  ctx: MutationCtx,
  { kind, token, from }: Omit<Try, "session">,
  nowMs: number,
): Promise<Opened | Tried> {
  const subject = from.kind === "local" ? null : from.network;
  const waitMs = subject === null ? 0 : await remainingWaitMs(ctx, "linkGuesses", subject, nowMs);
  if (waitMs > 0) return refused({ waitMs, refusal: null });
  const link = await readLink(ctx, token, kind, nowMs);
  const user = typeof link === "string" ? null : await ctx.db.get("users", link.userId);
  if (typeof link === "string" || user === null || user.deletedAt !== undefined) {
    const refusal = typeof link === "string" ? link : "invalid";
    const isGuess = refusal === "invalid" && subject !== null;
    if (isGuess) await recordAttempt(ctx, "linkGuesses", subject, nowMs);
    return refused({ waitMs: 0, refusal });
  }
  if (user.suspendedAt !== undefined) {
    throw appError("ACCOUNT_SUSPENDED", "This account has been suspended");
  }
  return { link, user };
}

const done = (userId: Id<"users">, isClaimed: boolean): Tried => ({
  waitMs: 0,
  refusal: null,
  userId,
  isClaimed,
  missing: null,
});

/** Whoever reads the mails of the address has shown that it is theirs. */
async function noteVerified(
  ctx: MutationCtx,
  { link, user }: Opened,
  session: Session,
  nowMs: number,
) {
  if (link.email !== user.email) return false;
  return await proveAddress(ctx, { user, email: link.email, session }, nowMs);
}

/** What stands between the link and its account; null: nothing. */
async function secondStepOf(
  ctx: MutationCtx,
  { user: { _id: userId } }: Opened,
  { code, from }: Pick<SignInTry, "code" | "from">,
  nowMs: number,
): Promise<Tried | null> {
  if (!(await isTwoStepOn(ctx, userId))) return null;
  const attempt = { account: userId, from, ...(await placeFor(ctx, userId, from, nowMs)) };
  const waitMs = await waitOfSignIn(ctx, attempt, nowMs);
  if (waitMs > 0) return refused({ waitMs, refusal: null });
  const step = await takeSecondStep(ctx, { userId, code, attempt }, nowMs);
  return step.missing === null ? null : { ...refused({ waitMs: 0, refusal: null }), ...step };
}

interface SignInTry extends Omit<Try, "kind"> {
  /** Of the second step. */
  code?: string;
}

/** The person whom the link signs in. */
export async function signInByLink(
  ctx: MutationCtx,
  given: SignInTry,
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "LOGIN" }, nowMs);
  if ("refusal" in opened) return opened;
  const held = await secondStepOf(ctx, opened, given, nowMs);
  if (held !== null) return held;
  await useUpLink(ctx, opened.link, nowMs);
  const isClaimed = await noteVerified(ctx, opened, given.session, nowMs);
  await rememberPlaces(ctx, opened.user._id, given.from, nowMs);
  const { _id: userId } = opened.user;
  return { ...done(userId, isClaimed), passwordHash: await findPasswordHash(ctx, userId) };
}

/** Before the new password is hashed: no stranger has hashes made for nothing. */
export async function tryReset(
  ctx: MutationCtx,
  given: Omit<Try, "kind" | "session">,
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "PASSWORD_RESET" }, nowMs);
  return "refusal" in opened ? opened : done(opened.user._id, false);
}

/** Every session ends but the one that asks for it, and links that are still on their way: to sign in, and to other addresses. */
export async function resetPassword(
  ctx: MutationCtx,
  { passwordHash, ...given }: Omit<Try, "kind"> & { passwordHash: string },
  nowMs: number,
): Promise<Tried> {
  const opened = await openLink(ctx, { ...given, kind: "PASSWORD_RESET" }, nowMs);
  if ("refusal" in opened) return opened;
  const { user } = opened;
  await useUpLink(ctx, opened.link, nowMs);
  const isClaimed = await noteVerified(ctx, opened, given.session, nowMs);
  await setPasswordHash(ctx, user._id, passwordHash);
  await voidLinks(ctx, user._id, "LOGIN");
  await voidLinksElsewhere(ctx, user._id, user.email);
  await endSessionsOf(ctx, user._id, given.session);
  await tellOfPassword(ctx, user._id, nowMs);
  return done(user._id, isClaimed);
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
  await mustNotEndAnother(ctx, user, given.session);
  await useUpLink(ctx, link, nowMs);
  if (link.email !== user.email) await changeEmail(ctx, opened, nowMs);
  const isClaimed = await proveAddress(
    ctx,
    { user, email: link.email, session: given.session },
    nowMs,
  );
  return done(user._id, isClaimed);
}

/** Of an address that was verified before, the new one takes the place at once. */
async function changeEmail(ctx: MutationCtx, { link, user }: Opened, nowMs: number) {
  if ((await findByIdentifier(ctx, link.email)) !== null) {
    throw appError("CONFLICT", "This email address is already registered", "email");
  }
  const again = user.emailVerified === undefined ? {} : { emailVerified: nowMs };
  await ctx.db.patch("users", user._id, { email: link.email, ...again });
  await causeMail(ctx, {
    key: link._id,
    kind: "email-changed",
    userId: user._id,
    values: { newEmail: link.email, at: String(nowMs) },
    to: user.email,
  });
  await leaveAddress(ctx, user.email);
  // They were sent to the address of before.
  await voidLinksElsewhere(ctx, user._id, link.email);
}
