// Who is in a conversation right now: one row per person and partner. A sign ends by a scheduled function, so that whoever
// looks needs neither a clock nor to ask again.
import { internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.d.ts";
import type { MutationCtx, QueryCtx } from "../../_generated/server.d.ts";
import { firstOf } from "../first.ts";
import { takeAttempt } from "../limits/limits.ts";
import { isBlockBetween } from "../users/blocked.ts";
import type { PresenceInput } from "./contract.ts";
import { afterSign, type Signs, soonestEnd, withoutEnded } from "./presenceRules.ts";
import { pairKey } from "./rules.ts";
import type { PresenceView } from "./views.ts";

type Presence = Doc<"presence">;

async function findPresence(
  ctx: QueryCtx,
  userId: Id<"users">,
  partnerUserId: Id<"users">,
): Promise<Presence | null> {
  return await firstOf(
    ctx.db
      .query("presence")
      .withIndex("by_userId_and_partnerUserId", (q) =>
        q.eq("userId", userId).eq("partnerUserId", partnerUserId),
      ),
  );
}

/**
 * The partner of a conversation; none where one of the two has blocked the other. There is one when its first message is there,
 * which those behind it leave as it is: what people do in it is not asked again for each.
 */
async function findOpenPartner(
  ctx: QueryCtx,
  userId: Id<"users">,
  partner: string,
): Promise<Id<"users"> | null> {
  const partnerUserId = ctx.db.normalizeId("users", partner);
  if (partnerUserId === null) return null;
  const first = await firstOf(
    ctx.db
      .query("messages")
      .withIndex("by_pairKey_and_createdAt", (q) =>
        q.eq("pairKey", pairKey(userId, partnerUserId)),
      ),
  );
  if (first === null || (await isBlockBetween(ctx, userId, partnerUserId))) return null;
  return partnerUserId;
}

/** Notes what a person does in a conversation; nothing where there is none, or where the note still says so. */
export async function signPresence(
  ctx: MutationCtx,
  userId: Id<"users">,
  { partnerUserId: partner, sign }: PresenceInput,
  nowMs: number,
): Promise<void> {
  const partnerUserId = await findOpenPartner(ctx, userId, partner);
  if (partnerUserId === null) return;
  const row = await findPresence(ctx, userId, partnerUserId);
  const signs = afterSign(row, sign, nowMs);
  if (signs === null) return;
  await takeAttempt(ctx, "presence", userId, nowMs);
  const pair = { userId, partnerUserId };
  const id = row?._id ?? (await ctx.db.insert("presence", { ...pair, ...signs }));
  await write(ctx, { _id: id, ...pair, endsAt: row?.endsAt }, signs);
}

/** Who sends has stopped typing. Said in the transaction of the message: a sign of its own would run between the message and its reader. */
export async function endTyping(
  ctx: MutationCtx,
  userId: Id<"users">,
  partnerUserId: Id<"users">,
  nowMs: number,
): Promise<void> {
  const row = await findPresence(ctx, userId, partnerUserId);
  const signs = row?.typingUntil === undefined ? null : afterSign(row, "HERE", nowMs);
  if (row !== null && signs !== null) await write(ctx, row, signs);
}

/** Writes the signs and sees that they end: by the call that is already waiting, or by one that comes sooner. */
async function write(
  ctx: MutationCtx,
  {
    _id,
    userId,
    partnerUserId,
    endsAt,
  }: Pick<Presence, "_id" | "userId" | "partnerUserId"> & {
    endsAt?: number | undefined;
  },
  signs: Signs,
): Promise<void> {
  const end = soonestEnd(signs);
  const isWaited = end === null || (endsAt !== undefined && endsAt <= end);
  const next = isWaited ? endsAt : end;
  await ctx.db.replace("presence", _id, {
    userId,
    partnerUserId,
    ...signs,
    ...(next !== undefined && { endsAt: next }),
  });
  if (isWaited) return;
  const call = { presenceId: _id, endsAt: end };
  await ctx.scheduler.runAt(end, internal.messages.endPresence, call);
}

/** Ends what is over and waits for the rest. A call that a sooner one has taken over from does nothing. */
export async function endPresence(
  ctx: MutationCtx,
  { presenceId, endsAt }: { presenceId: Id<"presence">; endsAt: number },
  nowMs: number,
): Promise<void> {
  const row = await ctx.db.get("presence", presenceId);
  if (row?.endsAt !== endsAt) return;
  await write(ctx, { ...row, endsAt: undefined }, withoutEnded(row, Math.max(nowMs, endsAt)));
}

/** What the partner does; null without a conversation. */
export async function readPresence(
  ctx: QueryCtx,
  userId: Id<"users">,
  partner: string,
): Promise<PresenceView | null> {
  const partnerUserId = await findOpenPartner(ctx, userId, partner);
  if (partnerUserId === null) return null;
  const row = await findPresence(ctx, partnerUserId, userId);
  return {
    isTyping: row?.typingUntil !== undefined,
    isHere: row?.hereUntil !== undefined,
    seenAt: row?.seenAt ?? null,
  };
}
