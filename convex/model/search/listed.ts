// Who is listed, page by page, for those who name every guide's address: a sitemap.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";

/** @internal */
export const LISTED_PAGE = 500;

/** The listed guides behind an id, in the order of ids: the place that it names stays, whoever is gone by then. */
export async function listedBehind(
  ctx: QueryCtx,
  after: Id<"users"> | null,
): Promise<Id<"users">[]> {
  const cards = await ctx.db
    .query("guideCards")
    .withIndex("by_guideUserId", (q) => (after === null ? q : q.gt("guideUserId", after)))
    .take(LISTED_PAGE);
  return cards.map((card) => card.guideUserId);
}
