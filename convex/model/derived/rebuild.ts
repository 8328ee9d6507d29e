// Makes read models anew from their sources, person by person and those of the whole marketplace day by day, while the product goes on: after an import, after a
// change of what is derived, or when a number is in doubt. Each read model's own file knows how.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { recount } from "../administration/counts.ts";
import { rebuildWords } from "../administration/words.ts";
import { rebuildProfileViews } from "../figures/profileViews.ts";
import { rebuildFigures } from "../figures/rebuild.ts";
import { rebuildFileTotal } from "../files/space.ts";
import { rebuildActivation } from "../market/activations.ts";
import { marketCursor, rebuildMarket } from "../market/rebuild.ts";
import { rebuildTallies } from "../market/tallies.ts";
import { rebuildTourYears } from "../market/tourYears.ts";
import { headsCursor, rebuildHeads } from "../messages/rebuild.ts";
import { rebuildUnread } from "../notifications/unread.ts";
import { rebuildRating } from "../reviews/ratings.ts";
import { rebuildCard } from "../search/cards.ts";
import { beginBuild } from "../search/packed/build.ts";
import { rebuildTotals } from "../settlements/totals.ts";
import { endRebuildOfMonths, rebuildMonths } from "../subscriptions/months.ts";

/** Those that others are made of come first. */
const OF_PEOPLE = [
  "ratings",
  "figures",
  "conversations",
  "cards",
  "unread",
  "views",
  "months",
  "activations",
  "words",
  "totals",
  "space",
] as const;
const OF_ALL = ["tallies", "market", "tours", "people"] as const;
const READ_MODELS = [...OF_PEOPLE, ...OF_ALL] as const;
type OfPeople = (typeof OF_PEOPLE)[number];
type OfAll = (typeof OF_ALL)[number];

/** Where a part is: begun, for conversations with whom, for views through which day, and which of all come next. */
const place = v.object({
  begun: v.optional(v.boolean()),
  heads: v.optional(headsCursor),
  through: v.optional(v.string()),
  tally: v.optional(v.string()),
  market: v.optional(marketCursor),
  tours: v.optional(v.string()),
  people: v.optional(v.string()),
});
type Place = Infer<typeof place>;

export const rebuildCursor = v.object({
  readModel: literals(...READ_MODELS),
  /** Behind whom to go on; null at the first person. */
  page: v.union(v.string(), v.null()),
  /** What is left of that next person, when a part is done. */
  place: v.optional(place),
});
type Cursor = Infer<typeof rebuildCursor>;

/** The next part of one person; null when the person is done. */
const REBUILD: Record<
  OfPeople,
  (ctx: MutationCtx, user: Doc<"users">, at: Place) => Promise<Place | null>
> = {
  ratings: async (ctx, user) => {
    await rebuildRating(ctx, user);
    return null;
  },
  figures: async (ctx, user, at) => {
    const { done, begun } = await rebuildFigures(ctx, user, at.begun !== true);
    return done ? null : { begun };
  },
  conversations: async (ctx, user, at) => {
    const heads = await rebuildHeads(ctx, user, at.heads ?? null);
    return heads === null ? null : { heads };
  },
  unread: async (ctx, user) => {
    await rebuildUnread(ctx, user._id);
    return null;
  },
  cards: async (ctx, user) => {
    if (user.role === "GUIDE") await rebuildCard(ctx, user._id);
    return null;
  },
  views: async (ctx, user, at) => {
    if (user.role !== "GUIDE") return null;
    const through = await rebuildProfileViews(ctx, user._id, at.through ?? "");
    return through === null ? null : { through };
  },
  months: async (ctx, user) => {
    await rebuildMonths(ctx, user);
    return null;
  },
  activations: async (ctx, user) => {
    await rebuildActivation(ctx, user);
    return null;
  },
  words: async (ctx, user) => {
    await rebuildWords(ctx, user);
    return null;
  },
  totals: async (ctx, user) => {
    await rebuildTotals(ctx, user._id);
    return null;
  },
  space: async (ctx, user) => {
    await rebuildFileTotal(ctx, user._id);
    return null;
  },
};

/** People of one transaction, for what costs little and is done with each of them in one part. */
const AT_ONCE: Partial<Record<OfPeople, number>> = {
  cards: 10,
  months: 10,
  activations: 10,
  words: 10,
};

/** What is to be done behind the last person. */
const FINISH: Partial<Record<OfPeople, (ctx: MutationCtx) => Promise<void>>> = {
  months: endRebuildOfMonths,
  cards: (ctx) => beginBuild(ctx, Date.now()),
};

/** The next part; null when it is done. */
const REBUILD_ALL: Record<OfAll, (ctx: MutationCtx, at: Place) => Promise<Place | null>> = {
  tallies: async (ctx, at) => {
    const tally = await rebuildTallies(ctx, at.tally ?? null);
    return tally === null ? null : { tally };
  },
  market: async (ctx, at) => {
    const market = await rebuildMarket(ctx, at.market ?? null);
    return market === null ? null : { market };
  },
  // Of the days, which come before.
  tours: async (ctx, at) => {
    const tours = await rebuildTourYears(ctx, at.tours ?? "");
    return tours === null ? null : { tours };
  },
  people: async (ctx, at) => {
    const people = await recount(ctx, at.people ?? null);
    return people === null ? null : { people };
  },
};

function isOfAll(readModel: OfPeople | OfAll): readModel is OfAll {
  return OF_ALL.some((one) => one === readModel);
}

function after(readModel: OfPeople | OfAll): Cursor | null {
  const next = READ_MODELS[READ_MODELS.indexOf(readModel) + 1];
  return next === undefined ? null : { readModel: next, page: null };
}

/** Of one read model alone; those that are made of it stay as they are. */
export function rebuilding(readModel: OfPeople | OfAll) {
  return async (ctx: MutationCtx, cursor: Cursor | null): Promise<Cursor | null> => {
    const next = await rebuildNext(ctx, cursor ?? { readModel, page: null });
    return next?.readModel === readModel ? next : null;
  };
}

/** One person's next part at a time where a person may have much: that is what bounds a transaction. */
export async function rebuildNext(ctx: MutationCtx, cursor: Cursor | null): Promise<Cursor | null> {
  const at = cursor ?? { readModel: READ_MODELS[0], page: null };
  const { readModel } = at;
  if (isOfAll(readModel)) {
    const place = await REBUILD_ALL[readModel](ctx, at.place ?? {});
    return place === null ? after(readModel) : { readModel, page: null, place };
  }
  const { page, continueCursor, isDone } = await ctx.db
    .query("users")
    .paginate({ cursor: at.page, numItems: AT_ONCE[readModel] ?? 1 });
  for (const user of page) {
    const rest = await REBUILD[readModel](ctx, user, at.place ?? {});
    if (rest !== null) return { ...at, place: rest };
  }
  if (!isDone) return { readModel, page: continueCursor };
  await FINISH[readModel]?.(ctx);
  return after(readModel);
}
