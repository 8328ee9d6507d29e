// In whose name somebody acts: a person's own, or that of the company they sit at. admit.ts asks once for each call, and
// all below it works with `actsFor`, whoever the person is.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { Actor } from "../identity/actor.ts";
import type { Seat } from "./contract.ts";
import { COMPANY_STANDS_STILL, reaches, SEAT_REFUSALS } from "./rules.ts";

type Ctx = Pick<QueryCtx, "db">;

export interface Caller extends Actor {
  /** Whose data the call is about: the owner of the company where its member acts in its name, else the person. */
  actsFor: Doc<"users">;
  /** At the company in whose name the call is made; null of those who have none, and where the call is the person's own. */
  seat: Seat | null;
}

/** More than a company may have (model/team). */
export const SEATS_READ_MAX = 100;

/** Null for everybody who sits at no other's company. */
export function seatOf(ctx: Ctx, userId: Id<"users">): Promise<Doc<"seats"> | null> {
  return firstOf(ctx.db.query("seats").withIndex("by_userId", (q) => q.eq("userId", userId)));
}

/** All who sit at the company, without its owner; none where the person has no company. */
export function seatsAt(ctx: Ctx, operatorUserId: Id<"users">): Promise<Doc<"seats">[]> {
  return ctx.db
    .query("seats")
    .withIndex("by_operatorUserId", (q) => q.eq("operatorUserId", operatorUserId))
    .take(SEATS_READ_MAX);
}

/** A person as the one who acts for oneself. */
export function forOneself(actor: Actor): Caller {
  return { ...actor, actsFor: actor.user, seat: null };
}

/** What is read stays in sight while the company stands still; nothing is done in its name. */
function standsStill({ suspendedAt, erasesAt }: Doc<"users">): boolean {
  return suspendedAt !== undefined || erasesAt !== undefined;
}

/** Whose data a person's work is, and their seat there. Of an operator: a person without a company owns the one that they may found. */
export async function sideOf(
  ctx: Ctx,
  user: Doc<"users">,
): Promise<Pick<Caller, "actsFor" | "seat">> {
  if (user.role !== "OPERATOR") return { actsFor: user, seat: null };
  const row = await seatOf(ctx, user._id);
  const owner = row === null ? null : await ctx.db.get("users", row.operatorUserId);
  // Whoever is no operator any more has no company to act for.
  const stands = owner?.deletedAt === undefined && owner?.role === "OPERATOR";
  if (row === null || owner === null || !stands) return { actsFor: user, seat: "OWNER" };
  return { actsFor: owner, seat: row.seat };
}

/** The company's member, or its owner. */
export async function inNameOfCompany(ctx: Ctx, { user, sessionId }: Actor): Promise<Caller> {
  return { user, sessionId, ...(await sideOf(ctx, user)) };
}

/** Why somebody may not do what is asked from this seat on: their seat does not reach, or the company stands still. */
function seatRefusal({ user, actsFor, seat }: Caller, from: Seat): string | null {
  if (seat === null || from === "READER") return null;
  if (!reaches(seat, from)) return SEAT_REFUSALS[from];
  return actsFor._id !== user._id && standsStill(actsFor) ? COMPANY_STANDS_STILL : null;
}

export function requireSeat(caller: Caller, from: Seat): void {
  const refusal = seatRefusal(caller, from);
  if (refusal !== null) throw appError("FORBIDDEN", refusal);
}

/** For what is read: whether `requireSeat` would let it be done. */
export function mayFromSeat(caller: Caller, from: Seat): boolean {
  return seatRefusal(caller, from) === null;
}

/** Who does something: the person for themselves, or the company by its member. */
export interface Doer {
  userId: Id<"users">;
  memberUserId?: Id<"users">;
}

export function doerOf({ user, actsFor }: Pick<Caller, "user" | "actsFor">): Doer {
  const userId = actsFor._id;
  return user._id === userId ? { userId } : { userId, memberUserId: user._id };
}

/** As rows keep it, beside the side that it is done for. */
export function memberField({ memberUserId }: Doer): Pick<Doer, "memberUserId"> {
  return memberUserId === undefined ? {} : { memberUserId };
}

/** Who is told something: a person for themselves, or as a member of a company. */
interface Reader {
  userId: Id<"users">;
  forUserId?: Id<"users">;
}

/** As rows keep it that say something to the member of a company. */
export function companyField({ forUserId }: Partial<Reader>): Pick<Reader, "forUserId"> {
  return forUserId === undefined ? {} : { forUserId };
}

/** Whoever has left a company is told nothing of it any more, also of what was on its way. */
export async function isStillTold(ctx: Ctx, { userId, forUserId }: Reader): Promise<boolean> {
  if (forUserId === undefined) return true;
  return (await seatOf(ctx, userId))?.operatorUserId === forUserId;
}
