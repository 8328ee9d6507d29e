// The requests of a round: what they know of each other. Making a round is create.ts, ending it transitions.ts.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { appError } from "../errors.ts";
import { ROUND_SIZE } from "./rules.ts";

/** The other requests of the round. A request without one costs no read. */
async function othersOf(
  ctx: QueryCtx,
  { _id, broadcastId }: Written<"jobRequests">,
): Promise<Doc<"jobRequests">[]> {
  if (broadcastId === undefined) return [];
  const requests = await ctx.db
    .query("jobRequests")
    .withIndex("by_broadcastId", (q) => q.eq("broadcastId", broadcastId))
    .take(ROUND_SIZE.most);
  return requests.filter((one) => one._id !== _id);
}

/** Those that an acceptance closes. */
export async function openOthersOf(
  ctx: QueryCtx,
  request: Written<"jobRequests">,
): Promise<Doc<"jobRequests">[]> {
  return (await othersOf(ctx, request)).filter(({ status }) => status === "PENDING");
}

/** How many guides were asked in all, and how many of the others still are. */
export type RoundCounts = { asked: number; othersOpen: number };

export async function countRound(
  ctx: QueryCtx,
  request: Written<"jobRequests">,
): Promise<RoundCounts> {
  const others = await othersOf(ctx, request);
  const othersOpen = others.filter(({ status }) => status === "PENDING").length;
  return { asked: others.length + 1, othersOpen };
}

/** What is over because another was quicker is refused with this reason. */
export function requireNotLost({ lostAt }: Doc<"jobRequests">): void {
  if (lostAt !== undefined) {
    throw appError("CONFLICT", "Another guide accepted this request first");
  }
}
