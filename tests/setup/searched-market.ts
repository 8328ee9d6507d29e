// Chance edits of what a search finds, and chance searches: for tests that hold the index to the plain scan of all cards.
import * as fc from "fast-check";

import { SORT_WORDS } from "#convex/model/search/contract.ts";
import { beginBuild, buildNext } from "#convex/model/search/packed/build.ts";
import { foldNext } from "#convex/model/search/packed/fold.ts";
import {
  type CardsWanted,
  filterCounts,
  findCards,
  scanCards,
  scanCounts,
} from "#convex/model/search/search.ts";

import type { Doc, Id } from "../../convex/_generated/dataModel.js";
import type { MutationCtx } from "../../convex/_generated/server.js";
import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";
import { dayAhead } from "./market.ts";

const AREAS = ["Hanoi", "Hue", "Da Nang", "Hoi An", "Bến Tre"];
const LANGUAGES = ["english", "french", "mandarin", "chinese", "Tày", "vietnamese"];
const SPECIALTIES = ["food_culinary", "adventure", "local_markets", "Lụa Hà Đông"];
const NAMES = ["Nguyễn Thị Hương", "Nguyen Van An", "Lê Minh", "Đỗ Hoi", "世界 Trần", "Ann"];
const WORDS = [
  "old",
  "town",
  "market",
  "tours",
  "tour",
  "food",
  "Hội",
  "An",
  "phở",
  "世",
  "a",
  "m",
];
const DAYS = [3, 4, 5];

const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const bio = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));

const profileFields = {
  hourlyRateVND: fc.integer({ min: 1, max: 8 }).map((steps) => steps * 100_000),
  bio,
  areas: some(AREAS),
  languages: some(LANGUAGES),
  specialties: some(SPECIALTIES),
  yearsExperience: fc.nat({ max: 2 }),
} as const;
const profile = fc.record(profileFields);

export interface SearchedMarket {
  t: Backend;
  guides: Id<"users">[];
}

export type SearchEdit = (market: SearchedMarket) => Promise<unknown>;
type Deed = (ctx: MutationCtx, guide: Id<"users">) => Promise<unknown>;

const deed = (work: Deed, which: number): SearchEdit => {
  return async ({ t, guides }) => {
    const guide = guides[which % Math.max(1, guides.length)];
    if (guide !== undefined) await runKept(t, (ctx) => work(ctx, guide));
  };
};

const profileOf = (ctx: MutationCtx, guide: Id<"users">) =>
  ctx.db
    .query("guideProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", guide))
    .unique();

const which = fc.nat({ max: 30 });

export const joined = fc
  .record({ name: fc.constantFrom(...NAMES), profile, at: fc.nat({ max: 3 }) })
  .map(({ name, profile, at }): SearchEdit => async (market) => {
    const account = `g${market.guides.length}`;
    const guide = await runKept(market.t, async (ctx) => {
      const userId = await ctx.db.insert("users", {
        name,
        role: "GUIDE",
        username: account,
        usernameKey: account,
        email: `${account}@example.com`,
        createdAt: at,
      });
      await ctx.db.insert("guideProfiles", { ...profile, userId, createdAt: at });
      return userId;
    });
    market.guides.push(guide);
  });

const changed = fc
  .record({ which, change: fc.record(profileFields, { requiredKeys: [] }) })
  .map(({ which, change }) =>
    deed(async (ctx, guide) => {
      const row = await profileOf(ctx, guide);
      if (row !== null) await ctx.db.patch("guideProfiles", row._id, change);
    }, which),
  );

const rated = fc
  .record({
    which,
    rating: fc.integer({ min: 100, max: 500 }),
    count: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ which, rating, count }) =>
    deed(async (ctx, guide) => {
      const fresh = { userId: guide, reviewCount: count, avgRating: rating / 100, sums: {} };
      const row = await ctx.db
        .query("ratings")
        .withIndex("by_userId", (q) => q.eq("userId", guide))
        .unique();
      if (row === null) await ctx.db.insert("ratings", fresh);
      else await ctx.db.replace("ratings", row._id, fresh);
    }, which),
  );

const renamed = fc
  .record({ which, name: fc.constantFrom(...NAMES) })
  .map(({ which, name }) => deed((ctx, guide) => ctx.db.patch("users", guide, { name }), which));

const suspended = fc
  .record({ which, isOut: fc.boolean() })
  .map(({ which, isOut }) =>
    deed(
      (ctx, guide) => ctx.db.patch("users", guide, { suspendedAt: isOut ? 1 : undefined }),
      which,
    ),
  );

const date = fc.constantFrom(...DAYS).map(dayAhead);

const blocked = fc.record({ which, date, isGone: fc.boolean() }).map(({ which, date, isGone }) =>
  deed(async (ctx, guideUserId) => {
    const block = await ctx.db
      .query("availabilityBlocks")
      .withIndex("by_date_and_guideUserId", (q) =>
        q.eq("date", date).eq("guideUserId", guideUserId),
      )
      .first();
    if (isGone && block !== null) await ctx.db.delete("availabilityBlocks", block._id);
    if (isGone) return;
    const times = { startTime: "09:00", endTime: "10:00", reason: "dentist", createdAt: 1 };
    await ctx.db.insert("availabilityBlocks", { guideUserId, date, type: "MANUAL", ...times });
  }, which),
);

const overridden = fc
  .record({ which, date, isAvailable: fc.option(fc.boolean()) })
  .map(({ which, date, isAvailable }) =>
    deed(async (ctx, guideUserId) => {
      const row = await ctx.db
        .query("dayOverrides")
        .withIndex("by_guideUserId_and_date", (q) =>
          q.eq("guideUserId", guideUserId).eq("date", date),
        )
        .unique();
      if (row !== null) await ctx.db.delete("dayOverrides", row._id);
      if (isAvailable !== null) {
        await ctx.db.insert("dayOverrides", { guideUserId, date, isAvailable });
      }
    }, which),
  );

const weekly = fc
  .record({ which, open: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }) })
  .map(({ which, open }) =>
    deed(async (ctx, guideUserId) => {
      const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = open as Week;
      const week = { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
      const row = await ctx.db
        .query("weeklyAvailability")
        .withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId))
        .unique();
      if (row === null) await ctx.db.insert("weeklyAvailability", { guideUserId, ...week });
      else await ctx.db.patch("weeklyAvailability", row._id, week);
    }, which),
  );
type Week = [boolean, boolean, boolean, boolean, boolean, boolean, boolean];

const inOne = (work: (ctx: MutationCtx, nowMs: number) => Promise<unknown>): SearchEdit => {
  return ({ t }) =>
    t.run(async (ctx) => {
      await work(ctx, Date.now());
    });
};
const ENOUGH = 1_000_000;
/** Few at once, so that what is folded and what is built meet halfway, and little of each in one transaction. */
const folded = fc
  .record({ edits: fc.constantFrom(1, 2, 100), chars: fc.constantFrom(0, 30_000, ENOUGH) })
  .map((pace) => inOne((ctx) => foldNext(ctx, pace)));
const built = fc
  .record({
    cards: fc.constantFrom(1, 3),
    ordered: fc.constantFrom(0, ENOUGH),
    chars: fc.constantFrom(0, 30_000, ENOUGH),
  })
  .map((pace) => inOne((ctx, now) => buildNext(ctx, now, pace)));
const begun = fc.constant(inOne((ctx, nowMs) => beginBuild(ctx, nowMs)));

export const anyEdit: fc.Arbitrary<SearchEdit> = fc.oneof(
  { weight: 2, arbitrary: joined },
  { weight: 5, arbitrary: changed },
  { weight: 2, arbitrary: rated },
  { weight: 1, arbitrary: renamed },
  { weight: 2, arbitrary: suspended },
  { weight: 3, arbitrary: blocked },
  { weight: 2, arbitrary: overridden },
  { weight: 2, arbitrary: weekly },
  { weight: 5, arbitrary: folded },
  { weight: 6, arbitrary: built },
  { weight: 1, arbitrary: begun },
);

const facet = (values: readonly string[]) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.subarray([...values, "nowhere"], { minLength: 1, maxLength: 2 }) },
  );
const TEXTS = [
  ...WORDS,
  ...NAMES,
  "ngu",
  "n",
  "ho",
  "ben tre",
  "ha noi",
  "tieng",
  "lua",
  "markte",
  "nguyne",
  "advantu",
  "ngyuen",
  "hnoi",
  "tous food",
  "to",
  "xy",
  "Hoi Ann",
  "hoian",
  "fod tour",
  "ngu yen",
  "nguyenvan",
  "l eminh",
  "le mihn",
  "anoi",
  "vietnamse",
  "daa nang",
  "benn tre",
  "世界 tran",
  "世畀",
  "lua hadong",
  "old twon",
];

const filters = {
  locations: facet([...AREAS, "Mekong Delta"]),
  languages: facet(LANGUAGES),
  specialties: facet(SPECIALTIES),
  minRate: fc.integer({ min: 0, max: 500_000 }),
  maxRate: fc.integer({ min: 200_000, max: 900_000 }),
  minRating: fc.constantFrom(0, 3.5, 4, 4.335),
  searchText: fc.array(fc.constantFrom(...TEXTS), { maxLength: 2 }).map((all) => all.join(" ")),
  availableDate: date,
} as const;
const FILTERS = Object.keys(filters) as (keyof typeof filters)[];

/** Few filters at once: of searches that find nobody nothing is learned. */
export const anySearch: fc.Arbitrary<CardsWanted & { from: number }> = fc
  .record({
    all: fc.record(filters),
    used: fc.subarray(FILTERS, { maxLength: 3 }),
    sortBy: fc.constantFrom(...SORT_WORDS),
    from: fc.constantFrom(0, 0, 3, 6),
  })
  .map(({ all, used, sortBy, from }) => ({
    ...Object.fromEntries(used.map((name) => [name, all[name]])),
    sortBy,
    from,
  }));

const COUNT = 3;
const idsOf = (cards: readonly Doc<"guideCards">[]) => cards.map((card) => card.guideUserId);

/** What the index answers, and what a look at every card does, in one moment. */
export function bothAnswers(t: Backend, { from, ...wanted }: CardsWanted & { from: number }) {
  return t.run(async (ctx) => {
    const found = await findCards(ctx, wanted, { from, count: COUNT });
    const { cards: scanned, correction } = await scanCards(ctx, wanted);
    const { sortBy: _order, ...filters } = wanted;
    const { areas: cities, languages, specialties } = await scanCounts(ctx, filters);
    return {
      packed: {
        total: found.total,
        ids: idsOf(found.cards),
        correction: found.correction,
        counts: await filterCounts(ctx, filters),
      },
      plain: {
        total: scanned.length,
        ids: idsOf(scanned.slice(from, from + COUNT)),
        correction,
        counts: { cities, languages, specialties },
      },
    };
  });
}
