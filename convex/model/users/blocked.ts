// Who wants to hear nothing of whom. It holds both ways, and nobody is told by whom: a blocked person is as unreachable as
// one who is gone.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { BLOCKED_MAX, type BlockPersonInput } from "./contract.ts";
import { isInGoodStanding } from "./person.ts";

type UserId = Id<"users">;

/** People who blocked one person that are looked at for a list; a call checks the one it is about. */
const BLOCKED_BY_MAX = 1_000;

function findBlock(ctx: QueryCtx, userId: UserId, blockedUserId: UserId) {
  return firstOf(
    ctx.db
      .query("blockedPeople")
      .withIndex("by_userId_and_blockedUserId", (q) =>
        q.eq("userId", userId).eq("blockedUserId", blockedUserId),
      ),
  );
}

export async function hasBlocked(
  ctx: QueryCtx,
  userId: UserId,
  otherUserId: UserId,
): Promise<boolean> {
  return (await findBlock(ctx, userId, otherUserId)) !== null;
}

/** Whether either of them has blocked the other. */
export async function isBlockBetween(
  ctx: QueryCtx,
  userId: UserId,
  otherUserId: UserId,
): Promise<boolean> {
  return (
    (await findBlock(ctx, userId, otherUserId)) !== null ||
    (await findBlock(ctx, otherUserId, userId)) !== null
  );
}

function blockedBy(ctx: QueryCtx, userId: UserId) {
  return ctx.db
    .query("blockedPeople")
    .withIndex("by_userId_and_blockedUserId", (q) => q.eq("userId", userId))
    .take(BLOCKED_MAX);
}

/** Whom the person has blocked, and with whom there is a block in either direction. */
export async function blocksOf(ctx: QueryCtx, userId: UserId) {
  const own = (await blockedBy(ctx, userId)).map((row) => row.blockedUserId);
  const others = await ctx.db
    .query("blockedPeople")
    .withIndex("by_blockedUserId", (q) => q.eq("blockedUserId", userId))
    .take(BLOCKED_BY_MAX);
  return {
    blocked: new Set(own),
    unreachable: new Set([...own, ...others.map((row) => row.userId)]),
  };
}

/** Who is unreachable for the person, read once however often it is asked, and not before. */
export function unreachableLoader(ctx: QueryCtx, userId: UserId) {
  let read: Promise<ReadonlySet<UserId>> | undefined;
  return () => (read ??= blocksOf(ctx, userId).then(({ unreachable }) => unreachable));
}

/** Blocks a person or takes it back, as wished; a wish that is already so changes nothing. */
export async function setBlocked(
  ctx: MutationCtx,
  userId: UserId,
  { userId: other, blocked }: BlockPersonInput,
): Promise<void> {
  const otherUserId = ctx.db.normalizeId("users", other);
  const existing = otherUserId === null ? null : await findBlock(ctx, userId, otherUserId);
  if (existing !== null) {
    if (!blocked) await ctx.db.delete("blockedPeople", existing._id);
    return;
  }
  const person = otherUserId === null ? null : await ctx.db.get("users", otherUserId);
  if (!isInGoodStanding(person)) throw appError("NOT_FOUND", "This person cannot be reached");
  if (!blocked) return;
  if (person._id === userId) throw appError("VALIDATION", "You cannot block yourself", "userId");
  if (person.role === "ADMIN") throw appError("FORBIDDEN", "Administrators cannot be blocked");
  if ((await blockedBy(ctx, userId)).length === BLOCKED_MAX) {
    throw appError("CONFLICT", "You can block at most 200 people");
  }
  const row = { userId, blockedUserId: person._id, createdAt: Date.now() };
  await ctx.db.insert("blockedPeople", row);
}
