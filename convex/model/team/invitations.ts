// Asking somebody to sit at one's company. The answer is the same whether the address has an account or not: what becomes of
// the invitation is decided when the link of the mail is opened by its reader.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { fingerprint } from "../identity/fingerprint.ts";
import { linkTokenOf } from "../identity/linkTokens.ts";
import { keyOf } from "../identity/rules.ts";
import { base64Url, hashSessionToken } from "../identity/sessionToken.ts";
import { takeAttempt } from "../limits/limits.ts";
import { causeMail } from "../mail/cause.ts";
import { operatorProfileOf } from "../operators/find.ts";
import { seatsAt } from "../seats/seats.ts";
import { isInGoodStanding } from "../users/person.ts";
import { type InviteInput, TEAM_MAX } from "./contract.ts";

const DAY_MS = 86_400_000;
export const INVITATION_MS = 7 * DAY_MS;

/** So long after its end an invitation is still told as expired, and then as unknown. */
const KEPT_MS = DAY_MS;
const SWEEP_BATCH = 500;

const PAGE = "/join-team";

/** Those that wait for an answer and those that ended lately, of which a company has few. */
export async function invitationsOf(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
): Promise<Doc<"seatInvitations">[]> {
  return await ctx.db
    .query("seatInvitations")
    .withIndex("by_operatorUserId_and_email", (q) => q.eq("operatorUserId", operatorUserId))
    .take(TEAM_MAX);
}

/** Where the mail's button leads; null once the invitation means nothing any more. */
export async function invitationPath(
  ctx: Pick<QueryCtx, "db">,
  { invitation: id = "" }: Readonly<Record<string, string>>,
): Promise<string | null> {
  const invitationId = ctx.db.normalizeId("seatInvitations", id);
  const invitation =
    invitationId === null ? null : await ctx.db.get("seatInvitations", invitationId);
  return invitation && `${PAGE}?token=${linkTokenOf(invitation.nonce)}`;
}

async function requireRoom(
  ctx: QueryCtx,
  owner: Doc<"users">,
  others: readonly Doc<"seatInvitations">[],
): Promise<void> {
  const members = await seatsAt(ctx, owner._id);
  if (members.length + others.length < TEAM_MAX) return;
  throw appError(
    "CONFLICT",
    "A team has room for 10 people beside the owner, invitations included",
  );
}

/** Strangers get mails of this: only from who has shown an address and a company. */
async function requireCompany(ctx: QueryCtx, owner: Doc<"users">): Promise<string> {
  const profile = await operatorProfileOf(ctx, owner._id);
  if (profile === null) throw appError("CONFLICT", "Please complete your company profile first");
  if (owner.emailVerified === undefined) {
    throw appError("CONFLICT", "Please verify your email address first");
  }
  return profile.companyName;
}

/** Sends an invitation; one that the address has already is void from now on. */
export async function invite(
  ctx: MutationCtx,
  owner: Doc<"users">,
  { email: given, seat }: InviteInput,
  nowMs: number,
): Promise<Doc<"seatInvitations">> {
  const email = keyOf(given);
  const company = await requireCompany(ctx, owner);
  if (email === keyOf(owner.email)) {
    throw appError("VALIDATION", "This is your own address", "email");
  }
  const all = await invitationsOf(ctx, owner._id);
  const others = all.filter((one) => one.email !== email);
  for (const one of all) {
    if (one.email === email) await ctx.db.delete("seatInvitations", one._id);
  }
  const [waiting, over] = [
    others.filter((one) => one.expiresAt > nowMs),
    others.filter((one) => one.expiresAt <= nowMs),
  ];
  await requireRoom(ctx, owner, waiting);
  // What ended makes room in the list as well.
  for (const one of over) await ctx.db.delete("seatInvitations", one._id);
  await takeAttempt(ctx, "teamInvitations", owner._id, nowMs);
  await takeAttempt(ctx, "teamInvitationMails", fingerprint("email", email), nowMs);
  return await send(ctx, owner, { email, seat, company }, nowMs);
}

async function send(
  ctx: MutationCtx,
  owner: Doc<"users">,
  { email, seat, company }: InviteInput & { company: string },
  nowMs: number,
): Promise<Doc<"seatInvitations">> {
  const nonce = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const expiresAt = nowMs + INVITATION_MS;
  const id = await ctx.db.insert("seatInvitations", {
    operatorUserId: owner._id,
    email,
    seat,
    nonce,
    tokenHash: hashSessionToken(linkTokenOf(nonce)),
    createdAt: nowMs,
    expiresAt,
  });
  await causeMail(ctx, {
    key: id,
    kind: "team-invitation",
    userId: owner._id,
    values: { invitation: id, company, inviter: owner.name, form: FORM_OF[seat] },
    to: email,
    until: expiresAt,
  });
  const written = await ctx.db.get("seatInvitations", id);
  if (written === null) throw new Error("an invitation vanished in its own transaction");
  return written;
}

/** Which of the mail's texts tells what the seat is for. */
const FORM_OF = { BOOKER: "text", READER: "textReader" } as const;

/** The owner's own, or none at all. */
export async function takeBack(
  ctx: MutationCtx,
  operatorUserId: Id<"users">,
  rawId: string,
): Promise<void> {
  const id = ctx.db.normalizeId("seatInvitations", rawId);
  const invitation = id === null ? null : await ctx.db.get("seatInvitations", id);
  if (invitation?.operatorUserId !== operatorUserId) {
    throw appError("NOT_FOUND", "Invitation not found");
  }
  await ctx.db.delete("seatInvitations", invitation._id);
}

export interface Invited {
  invitation: Doc<"seatInvitations">;
  owner: Doc<"users">;
  companyName: string;
}

/** What the link of a mail is about; null where it is about nothing, or about a company that stands still. */
export async function findInvitation(ctx: QueryCtx, token: string): Promise<Invited | null> {
  const tokenHash = hashSessionToken(token);
  const invitation = await firstOf(
    ctx.db.query("seatInvitations").withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash)),
  );
  if (invitation === null) return null;
  const owner = await ctx.db.get("users", invitation.operatorUserId);
  const profile = await operatorProfileOf(ctx, invitation.operatorUserId);
  if (!isInGoodStanding(owner) || profile === null) return null;
  return { invitation, owner, companyName: profile.companyName };
}

/** Removes invitations that ended long ago. */
export async function removeOldInvitations(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const old = await ctx.db
    .query("seatInvitations")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", nowMs - KEPT_MS))
    .take(SWEEP_BATCH);
  for (const { _id } of old) await ctx.db.delete("seatInvitations", _id);
  return old.length === SWEEP_BATCH ? "more" : null;
}
