// The requests of a round: what they know of each other. Making a round is create.ts, ending it transitions.ts.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { appError } from "../errors.ts";
import { stands } from "./replaceRules.ts";
import { ROUND_SIZE } from "./rules.ts";

type Request = Written<"jobRequests">;

/** The round is the operator's own. Others' rounds are as unknown as those that never were. */
export async function requireOwnRound(
  ctx: QueryCtx,
  userId: Id<"users">,
  rawBroadcastId: string,
): Promise<Id<"broadcasts">> {
  const broadcastId = ctx.db.normalizeId("broadcasts", rawBroadcastId);
  const round = broadcastId === null ? null : await ctx.db.get("broadcasts", broadcastId);
  if (round?.operatorUserId === userId) return round._id;
  throw appError("NOT_FOUND", "Request not found");
}

/** In the order in which they were made. */
export function rowsOf(
  ctx: QueryCtx,
  broadcastId: Id<"broadcasts">,
): Promise<Doc<"jobRequests">[]> {
  return ctx.db
    .query("jobRequests")
    .withIndex("by_broadcastId", (q) => q.eq("broadcastId", broadcastId))
    .take(ROUND_SIZE.most);
}

/** All requests of the round, in the order in which they were made; alone, without a read, where one guide was asked. */
export async function roundOf(ctx: QueryCtx, request: Request): Promise<Request[]> {
  if (request.broadcastId === undefined) return [request];
  const rows = await rowsOf(ctx, request.broadcastId);
  return rows.map((one) => (one._id === request._id ? request : one));
}

async function othersOf(ctx: QueryCtx, request: Request): Promise<Doc<"jobRequests">[]> {
  if (request.broadcastId === undefined) return [];
  const rows = await rowsOf(ctx, request.broadcastId);
  return rows.filter(({ _id }) => _id !== request._id);
}

/** Those that an acceptance closes. */
export async function openOthersOf(ctx: QueryCtx, request: Request): Promise<Doc<"jobRequests">[]> {
  return (await othersOf(ctx, request)).filter(({ status }) => status === "PENDING");
}

/** How many guides were asked in all, how many of the others still are, and whether one of them is or has accepted. */
export type RoundCounts = { asked: number; othersOpen: number; othersStand: boolean };

/** `round`: all of it, as `roundOf` answers it. */
export function countRound({ _id }: Request, round: readonly Request[]): RoundCounts {
  const others = round.filter((one) => one._id !== _id);
  const othersOpen = others.filter(({ status }) => status === "PENDING").length;
  const othersStand = others.some(({ status }) => stands(status));
  return { asked: others.length + 1, othersOpen, othersStand };
}

/** What is over because another was quicker is refused with this reason. */
export function requireNotLost({ lostAt }: Doc<"jobRequests">): void {
  if (lostAt !== undefined) {
    throw appError("CONFLICT", "Another guide accepted this request first");
  }
}
