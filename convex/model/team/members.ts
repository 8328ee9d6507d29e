// Who sits at a company: coming in with an invitation, another seat, and the end of it. What members did stays.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { Actor } from "../identity/actor.ts";
import { keyOf } from "../identity/rules.ts";
import { proveAddress } from "../links/proof.ts";
import { causeMail } from "../mail/cause.ts";
import { operatorProfileOf } from "../operators/find.ts";
import { type Caller, seatOf, seatsAt } from "../seats/seats.ts";
import { isBuying } from "../subscriptions/checkouts.ts";
import { type ChangeSeatInput, TEAM_MAX } from "./contract.ts";
import { findInvitation, type Invited } from "./invitations.ts";
import { type MemberView, toMemberView } from "./views.ts";

/** The owner first, then in the order in which they came. */
export async function listMembers(ctx: QueryCtx, owner: Doc<"users">): Promise<MemberView[]> {
  const rows = await seatsAt(ctx, owner._id);
  const members = await Promise.all(
    rows.map(async ({ userId, seat }) => {
      const user = await ctx.db.get("users", userId);
      return user === null || user.deletedAt !== undefined ? [] : [toMemberView(user, seat)];
    }),
  );
  return [toMemberView(owner, "OWNER"), ...members.flat()];
}

/** Whether there is a company that only this person can act for. */
async function hasCompany(ctx: QueryCtx, userId: Id<"users">, nowMs: number): Promise<boolean> {
  if ((await operatorProfileOf(ctx, userId)) !== null) return true;
  const request = await firstOf(
    ctx.db
      .query("jobRequests")
      .withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", userId)),
  );
  const subscription = await firstOf(
    ctx.db
      .query("subscriptions")
      .withIndex("by_operatorUserId_and_hasAccess", (q) => q.eq("operatorUserId", userId)),
  );
  const talk = await firstOf(
    ctx.db
      .query("conversations")
      .withIndex("by_ownerUserId_and_lastMessageAt", (q) => q.eq("ownerUserId", userId)),
  );
  if (request !== null || subscription !== null || talk !== null) return true;
  // What was begun can be paid, and would be charged for a company that its owner cannot act for.
  return await isBuying(ctx, userId, nowMs);
}

async function requireFree(ctx: QueryCtx, user: Doc<"users">, nowMs: number): Promise<void> {
  if (user.role !== "OPERATOR") {
    throw appError(
      "FORBIDDEN",
      "Only tour operators can join a company. Sign up as a tour operator with another address.",
    );
  }
  if ((await seatOf(ctx, user._id)) !== null) {
    throw appError("CONFLICT", "You already belong to a company. Leave it first.");
  }
  if (await hasCompany(ctx, user._id, nowMs)) {
    throw appError(
      "CONFLICT",
      "You have a company of your own. Sign up with another address to join this one.",
    );
  }
}

function requireAddressee({ email }: Doc<"users">, invited: Invited): void {
  if (keyOf(email) === invited.invitation.email) return;
  throw appError(
    "FORBIDDEN",
    "This invitation was sent to another address. Sign in with that address to accept it.",
  );
}

async function requireOpen(ctx: QueryCtx, token: string, nowMs: number): Promise<Invited> {
  const invited = await findInvitation(ctx, token);
  if (invited === null) {
    throw appError("VALIDATION", "This invitation is invalid or was used already", "token");
  }
  if (invited.invitation.expiresAt <= nowMs) {
    throw appError("VALIDATION", "This invitation has expired. Ask for a new one.", "token");
  }
  return invited;
}

/** That the person may take it has been settled. */
export async function addSeat(
  ctx: MutationCtx,
  seat: Pick<Doc<"seats">, "userId" | "operatorUserId" | "seat">,
  createdAt: number,
): Promise<void> {
  await ctx.db.insert("seats", { ...seat, createdAt });
}

/** Uses the invitation up. Who reads the mails of the address has proven it by that. */
export async function accept(
  ctx: MutationCtx,
  { user, sessionId }: Actor,
  token: string,
  nowMs: number,
): Promise<void> {
  const invited = await requireOpen(ctx, token, nowMs);
  const { invitation, owner } = invited;
  requireAddressee(user, invited);
  await requireFree(ctx, user, nowMs);
  const { length } = await seatsAt(ctx, owner._id);
  if (length >= TEAM_MAX) throw appError("CONFLICT", "This team has no room left");
  await ctx.db.delete("seatInvitations", invitation._id);
  const { seat } = invitation;
  await addSeat(ctx, { userId: user._id, operatorUserId: owner._id, seat }, nowMs);
  await proveAddress(ctx, { user, email: user.email, session: sessionId }, nowMs);
  await causeMail(ctx, {
    key: invitation._id,
    kind: "team-joined",
    userId: owner._id,
    values: { member: user.name, path: "/settings" },
  });
}

/** A member of this company; everybody else is as unknown as somebody who never was. */
async function requireMember(
  ctx: QueryCtx,
  operatorUserId: Id<"users">,
  rawUserId: string,
): Promise<Doc<"seats">> {
  const userId = ctx.db.normalizeId("users", rawUserId);
  const row = userId === null ? null : await seatOf(ctx, userId);
  if (row?.operatorUserId !== operatorUserId) throw appError("NOT_FOUND", "Member not found");
  return row;
}

export async function changeSeat(
  ctx: MutationCtx,
  owner: Doc<"users">,
  { userId, seat }: ChangeSeatInput,
): Promise<void> {
  if (userId === owner._id) throw appError("CONFLICT", "The owner's seat stays the owner's");
  const row = await requireMember(ctx, owner._id, userId);
  await ctx.db.patch("seats", row._id, { seat });
}

/** By the owner, or by the one who leaves. From their next call on they act for themselves. */
export async function remove(
  ctx: MutationCtx,
  { user, actsFor, seat }: Caller,
  rawUserId: string,
  nowMs: number,
): Promise<void> {
  const isLeaving = rawUserId === user._id;
  if (seat !== "OWNER" && !isLeaving) {
    throw appError("FORBIDDEN", "Only the owner of your company can do this");
  }
  if (rawUserId === actsFor._id) {
    throw appError("CONFLICT", "The owner cannot leave the company");
  }
  const row = await requireMember(ctx, actsFor._id, rawUserId);
  await ctx.db.delete("seats", row._id);
  if (isLeaving) return;
  const company = await operatorProfileOf(ctx, actsFor._id);
  await causeMail(ctx, {
    key: `${row._id}:${nowMs}`,
    kind: "team-removed",
    userId: row.userId,
    values: { company: company?.companyName ?? actsFor.name, path: "/dashboard" },
  });
}
