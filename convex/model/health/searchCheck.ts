// Whether the search shows what guides' profiles say. The cards that it reads are kept with every write; this looks at some of
// them in each round, the newest and the next ones of all, and makes those anew that are not as they should be.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { isCardFresh, rebuildCard } from "../search/cards.ts";
import { findRound } from "./rounds.ts";

/** Of each kind in a round: few enough to cost nothing, and in an hour more than two thousand. */
const LOOKED_AT = 10;

export interface SearchCheck {
  checked: number;
  stale: Id<"users">[];
  /** Where the next round goes on; null behind the last guide. */
  searchedTo: number | null;
}

async function someGuides(ctx: QueryCtx, from: number): Promise<Doc<"guideProfiles">[]> {
  return await ctx.db
    .query("guideProfiles")
    .withIndex("by_creation_time", (q) => q.gt("_creationTime", from))
    .take(LOOKED_AT);
}

export async function checkSearch(ctx: QueryCtx): Promise<SearchCheck> {
  const round = await findRound(ctx);
  const newest = await ctx.db.query("guideProfiles").order("desc").take(LOOKED_AT);
  const next = await someGuides(ctx, round?.searchedTo ?? 0);
  const guides = new Set([...newest, ...next].map(({ userId }) => userId));
  const stale: Id<"users">[] = [];
  for (const guide of guides) if (!(await isCardFresh(ctx, guide))) stale.push(guide);
  const searchedTo = next.length < LOOKED_AT ? null : (next.at(-1)?._creationTime ?? null);
  return { checked: guides.size, stale, searchedTo };
}

/** Heals what was found, and notes where the next round goes on. */
export async function settleSearch(
  ctx: MutationCtx,
  { stale, searchedTo }: Omit<SearchCheck, "checked">,
): Promise<void> {
  for (const guide of stale) await rebuildCard(ctx, guide);
  const round = await findRound(ctx);
  if (round === null) return;
  const { searchedTo: _before, ...rest } = round;
  const place = searchedTo === null ? {} : { searchedTo };
  await ctx.db.replace("healthRounds", round._id, { ...rest, ...place });
}
