// What a function may ask of its caller, and the asking: signed in and in good standing, of one of the roles, with a seat
// that reaches, subscribed, the owner of what the call names. In this order, at every door and for every kind of function (functions.ts,
// access.ts).
import type { Doc, Id } from "./_generated/dataModel.js";
import type { QueryCtx } from "./_generated/server.js";
import { appError } from "./model/errors.ts";
import {
  type Access,
  type Actor,
  isLeaving,
  isSuspended,
  loadActor,
  requireRole,
} from "./model/identity/actor.ts";
import { requireTwoStep } from "./model/identity/twoStep.ts";
import type { Seat } from "./model/seats/contract.ts";
import { type Caller, forOneself, inNameOfCompany, requireSeat } from "./model/seats/seats.ts";
import { hasActiveSubscription } from "./model/subscriptions/access.ts";

/** Refuses a person whom the target does not belong to. */
export type OwnershipRule = (
  ctx: QueryCtx,
  userId: Id<"users">,
  target: string,
) => Promise<unknown>;

export interface Asked {
  readonly roles: Access;
  /** Also for people whose account waits for its end; to all other calls they are visitors who may not. */
  readonly leaving?: boolean;
  /**
   * The call is made in the name of the caller's company, by its members from this seat on. Without it a person acts for
   * oneself; what only operators may call is the owner's then.
   */
  readonly seat?: Seat;
  /** An operator's company needs an active subscription; for guides and admins it is included. */
  readonly subscribed?: boolean;
  /** By argument: the rule for what it names. */
  readonly owns?: Readonly<Record<string, OwnershipRule>>;
}

/** A call as it arrives: who makes it, and what it names. */
export interface Entry {
  sessionToken?: string | undefined;
  targets: Readonly<Record<string, unknown>>;
  /** Missing in queries: they must not read the clock. */
  nowMs?: number;
  /** Told of the living session before anything is asked of its person. */
  onSession?: (session: Doc<"authSessions">) => void;
}

async function requireSubscription(
  ctx: Pick<QueryCtx, "db">,
  { user, actsFor }: Caller,
): Promise<void> {
  if (user.role !== "OPERATOR") return;
  if (!(await hasActiveSubscription(ctx, actsFor._id))) {
    throw appError("SUBSCRIPTION_REQUIRED", "An active subscription is required");
  }
}

/** From which seat on the call is made in the company's name; undefined where it is the person's own. */
export function seatAsked({ roles, seat }: Pick<Asked, "roles" | "seat">): Seat | undefined {
  const isOperators = roles !== null && roles.every((role) => role === "OPERATOR");
  return seat ?? (isOperators ? "OWNER" : undefined);
}

/** Whoever comes in, with whom the call is for. */
async function callerOf(ctx: QueryCtx, actor: Actor, asked: Asked): Promise<Caller> {
  const from = seatAsked(asked);
  if (from === undefined) return forOneself(actor);
  const caller = await inNameOfCompany(ctx, actor);
  requireSeat(caller, from);
  return caller;
}

/**
 * The actor as the handler gets it: one of whom everything holds that is asked, or for public calls null unless in good
 * standing. A target that a broken call does not name is not asked about; the functions' own arguments always name it.
 */
export async function admit(
  ctx: QueryCtx,
  asked: Asked,
  { sessionToken, targets, nowMs, onSession }: Entry,
): Promise<Caller | null> {
  const { roles, leaving = false, subscribed = false, owns = {} } = asked;
  const actor = await loadActor(ctx, sessionToken, nowMs, onSession);
  const isOut = actor !== null && isLeaving(actor) && !leaving;
  if (roles === null) {
    return actor === null || isOut || isSuspended(actor) ? null : await callerOf(ctx, actor, asked);
  }
  const admitted = requireRole(actor, roles);
  if (isOut) throw appError("FORBIDDEN", "This account is about to be deleted");
  if (roles.every((role) => role === "ADMIN")) await requireTwoStep(ctx, admitted.user);
  const caller = await callerOf(ctx, admitted, asked);
  if (subscribed) await requireSubscription(ctx, caller);
  for (const [argument, requireOwn] of Object.entries(owns)) {
    const target = targets[argument];
    if (typeof target === "string") await requireOwn(ctx, caller.actsFor._id, target);
  }
  return caller;
}
