// What a function may ask of its caller, and the asking: signed in and in good standing, of one of the roles, subscribed,
// the owner of what the call names. In this order, at every door and for every kind of function (functions.ts,
// access.ts).
import type { Id } from "./_generated/dataModel.js";
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
  /** An operator needs an active subscription; for guides and admins it is included. */
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
}

async function requireSubscription(ctx: Pick<QueryCtx, "db">, actor: Actor): Promise<void> {
  if (actor.user.role !== "OPERATOR") return;
  if (!(await hasActiveSubscription(ctx, actor.user._id))) {
    throw appError("SUBSCRIPTION_REQUIRED", "An active subscription is required");
  }
}

/**
 * The actor as the handler gets it: one of whom everything holds that is asked, or for public calls null unless in good
 * standing. A target that a broken call does not name is not asked about; the functions' own arguments always name it.
 */
export async function admit(
  ctx: QueryCtx,
  { roles, leaving = false, subscribed = false, owns = {} }: Asked,
  { sessionToken, targets, nowMs }: Entry,
): Promise<Actor | null> {
  const actor = await loadActor(ctx, sessionToken, nowMs);
  const isOut = actor !== null && isLeaving(actor) && !leaving;
  if (roles === null) return actor === null || isOut || isSuspended(actor) ? null : actor;
  const admitted = requireRole(actor, roles);
  if (isOut) throw appError("FORBIDDEN", "This account is about to be deleted");
  if (roles.every((role) => role === "ADMIN")) await requireTwoStep(ctx, admitted.user);
  if (subscribed) await requireSubscription(ctx, admitted);
  for (const [argument, requireOwn] of Object.entries(owns)) {
    const target = targets[argument];
    if (typeof target === "string") await requireOwn(ctx, admitted.user._id, target);
  }
  return admitted;
}
