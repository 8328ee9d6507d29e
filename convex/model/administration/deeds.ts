// What an administrator does to an account: each deed and its row of the audit log in one transaction.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { hasNoted, noteDeed } from "../audit/audit.ts";
import type { AuditAction } from "../audit/contract.ts";
import { newestAudit } from "../audit/list.ts";
import { appError } from "../errors.ts";
import type { Actor } from "../identity/actor.ts";
import { endSessionsOf } from "../identity/sessions.ts";
import { verifyCompanyBy } from "../moderation/companies.ts";
import { decidedBy } from "../moderation/decided.ts";
import { operatorNotFound, operatorProfileOf } from "../operators/find.ts";
import { eraseNow } from "../ownData/erase.ts";
import { requireNotLastAdmin } from "../ownData/leave.ts";
import { seatOf } from "../seats/seats.ts";
import type { UserAction, UserDeedInput } from "./contract.ts";
import { removePicture } from "./removePicture.ts";
import { endOf, lastSuspension, suspend, unsuspend } from "./suspend.ts";

interface Doing {
  actor: Actor;
  user: Doc<"users">;
  input: UserDeedInput;
  nowMs: number;
}

async function findUser(ctx: QueryCtx, rawUserId: string): Promise<Doc<"users"> | null> {
  const userId = ctx.db.normalizeId("users", rawUserId);
  return userId === null ? null : await ctx.db.get("users", userId);
}

/** Deleted people are nobody: there is nothing left to see of them. */
export async function requireUser(ctx: QueryCtx, rawUserId: string): Promise<Doc<"users">> {
  const user = await findUser(ctx, rawUserId);
  if (user === null || user.deletedAt !== undefined) throw appError("NOT_FOUND", "User not found");
  return user;
}

const DELETED = {
  named: "“{{name}}” has deleted this account already",
  unnamed: "This account has been deleted already",
};
/** Among so many deletions of last it is looked for who did one. */
const DELETIONS_READ = 50;

/** Nor is there anything left to do with them: who meant to had them before their eyes, and hears what became of them. */
async function requireNotDeleted(
  ctx: QueryCtx,
  { user: { _id: to } }: Actor,
  rawUserId: string,
): Promise<void> {
  const user = await findUser(ctx, rawUserId);
  if (user?.deletedAt === undefined) return;
  const deletions = await newestAudit(ctx, { action: "user.delete" }, DELETIONS_READ);
  const by = deletions.find(({ targetId }) => targetId === user._id)?.actorUserId;
  throw await decidedBy(ctx, { by, to }, DELETED);
}

async function note(
  ctx: MutationCtx,
  { actor, user, nowMs }: Doing,
  action: AuditAction,
  more: { details?: Record<string, string>; before?: object; after?: object } = {},
): Promise<void> {
  const target = { targetType: "user", targetId: user._id } as const;
  const who = { actorUserId: actor.user._id, sessionId: actor.sessionId };
  await noteDeed(ctx, { ...who, action, ...target, ...(more as object) }, nowMs);
}

async function verify(ctx: MutationCtx, doing: Doing): Promise<void> {
  const { user, nowMs } = doing;
  if (user.emailVerified !== undefined) {
    throw appError("CONFLICT", "This email address is verified already");
  }
  await ctx.db.patch("users", user._id, { emailVerified: nowMs });
  await note(ctx, doing, "user.verify", {
    before: { emailVerified: null },
    after: { emailVerified: nowMs },
  });
}

async function verifyBusiness(ctx: MutationCtx, doing: Doing): Promise<void> {
  const { actor, user, nowMs } = doing;
  if (user.role !== "OPERATOR") {
    throw appError("VALIDATION", "Only operators have a business to verify", "action");
  }
  if ((await operatorProfileOf(ctx, user._id)) === null) {
    throw appError("CONFLICT", "This operator has no company profile yet");
  }
  await verifyCompanyBy(ctx, actor.user._id, user._id, nowMs);
  await note(ctx, doing, "user.verify-business", {
    before: { verified: false },
    after: { verified: true },
  });
}

const SUSPENDED = {
  named: "“{{name}}” has suspended this account meanwhile",
  unnamed: "This account is suspended already",
};
const LET_IN = {
  named: "“{{name}}” has let this person in again meanwhile",
  unnamed: "This account is not suspended",
};

async function requireMayGo(ctx: QueryCtx, { actor, user }: Doing): Promise<void> {
  if (actor.user._id === user._id) {
    throw appError("CONFLICT", "You can not suspend or delete your own account here");
  }
  await requireNotLastAdmin(ctx, user);
}

/** Somebody meant to suspend or to let in, and another was quicker. */
async function switchedMeanwhile(ctx: QueryCtx, { actor, user }: Doing) {
  const last = await lastSuspension(ctx, user._id);
  const to = actor.user._id;
  return user.suspendedAt === undefined
    ? await decidedBy(ctx, { by: last?.endedByUserId, to }, LET_IN)
    : await decidedBy(ctx, { by: last?.adminUserId, to }, SUSPENDED);
}

async function switchSuspension(ctx: MutationCtx, doing: Doing): Promise<void> {
  const { actor, user, input, nowMs } = doing;
  const isSuspended = user.suspendedAt !== undefined;
  // Bare, it is the switch. Who gives a reason or an end means to suspend.
  const meansToSuspend = Boolean(input.reason || input.until);
  const isAsSeen = (input.isSuspended ?? isSuspended) === isSuspended;
  if (!isAsSeen || (isSuspended && meansToSuspend)) throw await switchedMeanwhile(ctx, doing);
  if (isSuspended) {
    await unsuspend(ctx, actor.user._id, user, nowMs);
    return;
  }
  await requireMayGo(ctx, doing);
  const until = endOf(input.until ?? undefined, nowMs);
  await suspend(ctx, actor.user._id, user, { reason: input.reason ?? "", until }, nowMs);
}

async function remove(ctx: MutationCtx, doing: Doing): Promise<void> {
  const { user, input, nowMs } = doing;
  await requireMayGo(ctx, doing);
  await note(ctx, doing, "user.delete", {
    details: { role: user.role, ...(input.reason && { reason: input.reason }) },
    before: { deletedAt: null },
    after: { deletedAt: nowMs },
  });
  await eraseNow(ctx, user._id, nowMs);
}

const DEEDS: Record<UserAction, (ctx: MutationCtx, doing: Doing) => Promise<void>> = {
  view: (ctx, doing) => note(ctx, doing, "user.view"),
  verify,
  "verify-business": verifyBusiness,
  "remove-picture": (ctx, { actor, user, input, nowMs }) =>
    removePicture(ctx, actor, user, input, nowMs),
  suspend: switchSuspension,
  delete: remove,
};

/** Answers the person as they are afterwards. */
export async function actOnUser(
  ctx: MutationCtx,
  actor: Actor,
  input: UserDeedInput,
  nowMs: number,
): Promise<Doc<"users">> {
  if (input.action !== "view") await requireNotDeleted(ctx, actor, input.userId);
  const user = await requireUser(ctx, input.userId);
  await DEEDS[input.action](ctx, { actor, user, input, nowMs });
  return (await ctx.db.get("users", user._id)) ?? user;
}

/** The same as often as it is asked for: a company that is verified stays so. */
export async function verifyOperator(
  ctx: MutationCtx,
  actor: Actor,
  rawUserId: string,
  nowMs: number,
): Promise<Doc<"users">> {
  const user = await requireUser(ctx, rawUserId);
  if (user.role !== "OPERATOR") throw operatorNotFound();
  if ((await operatorProfileOf(ctx, user._id))?.verified === true) return user;
  const input = { userId: user._id, action: "verify-business" } as const;
  return await actOnUser(ctx, actor, input, nowMs);
}

const LIST = { action: "user.list", targetId: "users" } as const;

/** The list of people has their addresses: who opens it is noted. */
export async function noteListing(
  ctx: MutationCtx,
  { user, sessionId }: Actor,
  details: Record<string, string | number | boolean>,
  nowMs: number,
): Promise<void> {
  const what = { ...LIST, targetType: "list", details } as const;
  await noteDeed(ctx, { actorUserId: user._id, sessionId, ...what }, nowMs);
}

/** To a session that has noted that it lists people. */
export async function requireNotedListing(ctx: QueryCtx, { sessionId }: Actor): Promise<void> {
  if (await hasNoted(ctx, sessionId, LIST.action, LIST.targetId)) return;
  throw appError("CONFLICT", "Looking at the list of people is noted first");
}

/**
 * Makes an account one of an administrator: the way to the first one, by whoever runs the deployment. Who has a profile keeps the
 * role that it belongs to, and a member of a company the seat. The person signs in anew.
 */
export async function appointAdmin(
  ctx: MutationCtx,
  user: Doc<"users"> | null,
  hasProfile: boolean,
  nowMs: number,
): Promise<Id<"users">> {
  if (user === null || user.deletedAt !== undefined) {
    throw appError("NOT_FOUND", "Nobody has this username or email address");
  }
  if (user.role === "ADMIN") return user._id;
  if (hasProfile || user.suspendedAt !== undefined || user.erasesAt !== undefined) {
    throw appError("CONFLICT", "Choose an account without a profile, in good standing");
  }
  if ((await seatOf(ctx, user._id)) !== null) {
    throw appError("CONFLICT", "This person sits at a company. Its owner has to remove them first");
  }
  await ctx.db.patch("users", user._id, {
    role: "ADMIN",
    emailVerified: user.emailVerified ?? nowMs,
  });
  // Whoever holds one of before, on a device that was left somewhere, is no administrator.
  await endSessionsOf(ctx, user._id);
  await noteDeed(
    ctx,
    {
      actorUserId: null,
      action: "admin.appoint",
      targetType: "user",
      targetId: user._id,
      before: { role: user.role },
      after: { role: "ADMIN" },
    },
    nowMs,
  );
  return user._id;
}
