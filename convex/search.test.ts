// The index of the search: whatever is edited, and however far it is folded, it answers as a look at every card would.
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { type Backend, createBackend, endBackend } from "../tests/setup/backend.ts";
import { chance, tallied, timeLimit } from "../tests/setup/effort.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, BIO, workdayAhead } from "../tests/setup/market.ts";
import {
  anyEdit,
  anySearch,
  bothAnswers,
  joined,
  type SearchedMarket,
} from "../tests/setup/searched-market.ts";
import { api, internal } from "./_generated/api.js";
import type { Doc, Id } from "./_generated/dataModel.js";
import type { MutationCtx } from "./_generated/server.js";
import { beginBuild, buildNext } from "./model/search/packed/build.ts";
import { foldNext } from "./model/search/packed/fold.ts";
import { ORDER_NAMES } from "./model/search/packed/orders.ts";
import { BLOCK_SLOTS } from "./model/search/packed/store.ts";

const WAIT = { timeout: 10_000 };
const LIVES = 12;
const LIVES_LONG = 700;
const SEARCHES = { minLength: 4, maxLength: 8, size: "max" } as const;

/** As where a first index was begun, and nobody goes on with it. */
async function beginAlone(t: Backend, slots: number): Promise<void> {
  await t.run(async (ctx) => {
    await ctx.db.insert("searchState", { gen: 0, slots });
    const building = { gen: 1, after: "", at: 1 };
    await ctx.db.insert("searchWork", { lastGen: 1, version: 0, building });
  });
}

/** Slots are given from just before the end of a block of words, so that guides stand on both sides. */
async function openMarket(): Promise<SearchedMarket> {
  const t = createBackend();
  await beginAlone(t, BLOCK_SLOTS - 4);
  await t.mutation(internal.search.build, {});
  return { t, guides: [] };
}

const first = fc.array(joined, { minLength: 6, maxLength: 12, size: "max" });
const MOMENTS = { minLength: 3, maxLength: 5, size: "max" } as const;
const moment = fc.record({
  edits: fc.array(anyEdit, { minLength: 1, maxLength: 8, size: "max" }),
  searches: fc.array(anySearch, SEARCHES),
});

describe("the index of the search", () => {
  it(
    "answers as a look at every card does, whatever was edited and not yet folded",
    () =>
      tallied("searches after edits", async (tally) => {
        await fc.assert(
          fc.asyncProperty(first, fc.array(moment, MOMENTS), async (first, life) => {
            const market = await openMarket();
            for (const join of first) await join(market);
            let count = 0;
            for (const { edits, searches } of life) {
              for (const edit of edits) await edit(market);
              for (const search of searches) {
                const { packed, plain } = await bothAnswers(market.t, search);
                expect(packed).toEqual(plain);
                count += 1;
              }
            }
            await endBackend(market.t);
            tally.round(count);
          }),
          chance(LIVES, LIVES_LONG),
        );
      }),
    timeLimit(120_000),
  );
});

async function changeBio(ctx: MutationCtx, guide: Id<"users">, bio: string): Promise<void> {
  const profile = await ctx.db
    .query("guideProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", guide))
    .unique();
  if (profile !== null) await ctx.db.patch("guideProfiles", profile._id, { bio });
}

/** What the words of guides said before edits that are not in the index yet is nobody's, and nobody meant it. */
describe("a slip, and words that an edit took away", () => {
  const CASES: [string, string, (ctx: MutationCtx, guide: Id<"users">) => Promise<unknown>][] = [
    ["of a name", "nguyenvan", (ctx, guide) => ctx.db.patch("users", guide, { suspendedAt: 1 })],
    ["of a bio", "latnern", (ctx, guide) => changeBio(ctx, guide, BIO)],
  ];

  it.each(CASES)("%s", async (_what, searchText, edit) => {
    vi.useFakeTimers();
    const t = createBackend();
    const first = await addGuide(t, { bio: `${BIO} lantern` }, "Nguyen An");
    await addGuide(t, { bio: `${BIO} lanterns an` }, "Nguyen Tran");
    await t.mutation(internal.search.goOn, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    await runKept(t, (ctx) => edit(ctx, first.id));
    const { packed, plain } = await bothAnswers(t, { searchText, sortBy: "newest", from: 0 });
    expect(packed).toEqual(plain);
    vi.useRealTimers();
  });
});

/** Of a generation of three guides, one at a time: their slots, them, nobody behind them, and the orders. */
const STEPS = 7 + ORDER_NAMES.length;
const ENOUGH = 1_000_000;

describe("a generation that is being made", () => {
  it("takes in who is listed again behind its back", async () => {
    const t = createBackend();
    const guides = [await addGuide(t), await addGuide(t), await addGuide(t)].map(({ id }) => id);
    const first = guides[0] as Id<"users">;
    const suspend = (suspendedAt: number | undefined) =>
      runKept(t, (ctx) => ctx.db.patch("users", first, { suspendedAt }));
    const step = (work: (ctx: MutationCtx) => Promise<unknown>) =>
      t.run(async (ctx) => {
        await work(ctx);
      });
    const build = () => step((ctx) => buildNext(ctx, 1, { cards: 1, ordered: 0, chars: ENOUGH }));
    await step((ctx) => beginBuild(ctx, 1));
    for (let count = 0; count < STEPS; count += 1) await build();
    await step((ctx) => beginBuild(ctx, 1));
    await build();
    await build();
    await suspend(1);
    await step((ctx) => foldNext(ctx));
    await suspend(undefined);
    await step((ctx) => foldNext(ctx));
    for (let count = 0; count < STEPS; count += 1) await build();
    expect(await t.run((ctx) => ctx.db.query("searchState").collect())).toMatchObject([{ gen: 2 }]);
    expect(await t.run((ctx) => ctx.db.query("searchEdits").first())).toBeNull();
    const { total, guides: found } = await t.query(api.guides.search, { searchText: "huong" });
    expect(total).toBe(3);
    expect(new Set(found.map(({ userId }) => userId))).toEqual(new Set(guides));
  });
});

it("makes no generation while guides are put in, and then one of all", async () => {
  const t = createBackend();
  const untilMs = Date.now() + 60_000;
  await t.mutation(internal.search.hold, { untilMs });
  await t.mutation(internal.seed.fill, { from: 0, to: 2, days: 3 });
  await t.mutation(internal.search.goOn, {});
  expect(await t.run((ctx) => ctx.db.query("searchSlots").collect())).toEqual([]);
  await t.mutation(internal.search.hold, { untilMs: untilMs + 1 });
  await t.mutation(internal.seed.fill, { from: 2, to: 4, days: 3 });
  const work = () => t.run((ctx) => ctx.db.query("searchWork").first());
  expect(await work()).toMatchObject({ lastGen: 1, building: { gen: 1, at: untilMs + 1 } });
  await t.mutation(internal.search.build, {});
  expect(await t.run((ctx) => ctx.db.query("searchSlots").collect())).toHaveLength(4);
  const { packed, plain } = await bothAnswers(t, { sortBy: "newest", from: 0 });
  expect(packed).toEqual(plain);
  expect((await t.query(api.guides.search, {})).total).toBe(4);
});

describe("an index that does not fit its cards", () => {
  const DAMAGES: [string, (row: Doc<"searchIndex">) => boolean, string][] = [
    ["a set", ({ key }) => key === "a:hanoi", "The set a:hanoi is wrong"],
    ["an order", ({ key }) => key === "r:price_asc", "The order by price_asc does not have"],
    ["a column", ({ key }) => key === "c:quality", "The column of quality is wrong"],
    ["everybody", ({ key }) => key === "all", "The order by relevance does not have"],
  ];

  it.each(DAMAGES)("by %s is found, said and made anew", async (_what, isIt, said) => {
    vi.useFakeTimers();
    const t = createBackend();
    for (const hourlyRateVND of [300_000, 200_000]) await addGuide(t, { hourlyRateVND });
    await t.mutation(internal.search.goOn, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const state = () => t.run((ctx) => ctx.db.query("searchState").first());
    const work = () => t.run((ctx) => ctx.db.query("searchWork").first());
    expect((await state())?.gen).toBe(1);
    const check = async () => {
      await t.mutation(internal.search.check, {});
      await t.finishAllScheduledFunctions(vi.runAllTimers);
    };
    await check();
    expect((await work())?.fault).toBeUndefined();
    await t.run(async (ctx) => {
      const row = (await ctx.db.query("searchIndex").collect()).find(isIt);
      if (row !== undefined) await ctx.db.patch("searchIndex", row._id, { data: "" });
    });
    await t.mutation(internal.search.check, {});
    const { version } = (await work()) ?? { version: 0 };
    if ((await work())?.building === undefined) {
      await t.mutation(internal.search.check, { cursor: { after: "", seen: 0, version } });
    }
    const health = () => t.query(internal.health.lookInside, { nowMs: Date.now() });
    expect((await health()).index.error).toContain(`The search is made anew: ${said}`);
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    expect((await health()).index.error).toBeNull();
    expect((await state())?.gen).toBe(2);
    const found = await t.query(api.guides.search, { locations: ["Hanoi"], sortBy: "price" });
    expect(found.guides.map(({ hourlyRateVND }) => hourlyRateVND)).toEqual([200_000, 300_000]);
    await check();
    expect((await work())?.building).toBeUndefined();
    await t.mutation(internal.search.removeOld, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const rest = await t.run((ctx) => ctx.db.query("searchIndex").collect());
    expect(new Set(rest.map(({ gen }) => gen))).toEqual(new Set([2]));
    vi.useRealTimers();
  });

  it("is not asked before it is made, and goes on where it was lost", async () => {
    const t = createBackend();
    const guide = await addGuide(t);
    expect((await t.query(api.guides.search, {})).total).toBe(1);
    expect(await t.run((ctx) => ctx.db.query("searchEdits").first())).toBeNull();
    await beginAlone(t, 0);
    await t.run((ctx) => ctx.db.insert("searchEdits", { guideUserId: guide.id, foldAt: 1 }));
    const health = () => t.query(internal.health.lookInside, { nowMs: Date.now() });
    expect((await health()).index.error).toBe("Edits do not come into the search");
    await t.mutation(internal.search.goOn, {});
    await vi.waitFor(async () => expect((await health()).index.waiting).toBe(0), WAIT);
    await vi.waitFor(async () => {
      const state = await t.run((ctx) => ctx.db.query("searchState").first());
      expect(state?.gen).toBe(1);
    }, WAIT);
    const { guides } = await t.query(api.guides.search, { searchText: "nguy" });
    expect(guides.map(({ userId }) => userId)).toEqual([guide.id]);
  });
});

it("is made anew where an earlier version made it, and is asked until then", async () => {
  vi.useFakeTimers();
  const t = createBackend();
  await addGuide(t);
  await t.mutation(internal.search.goOn, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  const isList = ({ key }: Doc<"searchIndex">) => key.startsWith("n:");
  const rows = () => t.run((ctx) => ctx.db.query("searchIndex").collect());
  const lists = (await rows()).filter(isList);
  await t.run(async (ctx) => {
    for (const { _id } of lists) await ctx.db.delete("searchIndex", _id);
  });
  const totals = async () =>
    await Promise.all(
      ["huong", "huogn", "xuong"].map(
        async (searchText) => (await t.query(api.guides.search, { searchText })).total,
      ),
    );
  const before = await totals();
  await t.mutation(internal.migrations.run, {});
  await t.finishAllScheduledFunctions(vi.runAllTimers);
  expect({ before, after: await totals() }).toEqual({ before: [1, 1, 0], after: [1, 1, 1] });
  const state = await t.run((ctx) => ctx.db.query("searchState").first());
  expect((await rows()).filter(isList).map(({ gen }) => gen)).toContain(state?.gen);
  vi.useRealTimers();
});

describe("an open page of results", () => {
  it("is told when others may be found, and which of its guides are not to be had", async () => {
    const t = createBackend();
    const [free, taken, gone] = [await addGuide(t), await addGuide(t), await addGuide(t)];
    const version = () => t.query(api.guides.searchVersion, {});
    expect(await version()).toBeNull();
    await beginAlone(t, 0);
    await t.mutation(internal.search.build, {});
    await vi.waitFor(async () => expect(await version()).toBe(1), WAIT);
    const date = workdayAhead(3);
    const guideIds = [free.id, taken.id, gone.id, "nobody"];
    const states = () => t.query(api.guides.cardStates, { guideIds, availableDate: date });
    expect(await states()).toEqual({ gone: ["nobody"], taken: [] });
    const block = { date, startTime: "09:00", endTime: "10:00", reason: "dentist" };
    await taken.as.mutation(api.availability.addBlock, block);
    await runKept(t, (ctx) => ctx.db.patch("users", gone.id, { suspendedAt: 1 }));
    expect(await states()).toEqual({ gone: [gone.id, "nobody"], taken: [taken.id] });
    await vi.waitFor(async () => expect(await version()).toBeGreaterThan(1), WAIT);
    expect(await t.query(api.guides.cardStates, { guideIds: [taken.id] })).toEqual({
      gone: [],
      taken: [],
    });
  });

  it.each<[what: string, edit: (ctx: MutationCtx, guide: Id<"users">) => Promise<unknown>]>([
    ["a picture", (ctx, guide) => ctx.db.patch("users", guide, { image: "/files/other" })],
    ["a name", (ctx, guide) => ctx.db.patch("users", guide, { name: "Nguyen Thi Huong" })],
    ["a bio", (ctx, guide) => changeBio(ctx, guide, `${BIO}!`)],
    ["what was checked", (ctx, guide) => ctx.db.patch("users", guide, { emailVerified: 1 })],
  ])("is told when a card shows %s otherwise, by which nobody else is found", async (_, edit) => {
    const t = createBackend();
    const { id } = await addGuide(t, { bio: BIO });
    await runKept(t, (ctx) => ctx.db.patch("users", id, { image: "/files/one" }));
    await beginAlone(t, 0);
    await t.mutation(internal.search.build, {});
    const version = () => t.query(api.guides.searchVersion, {});
    await vi.waitFor(async () => expect(await version()).toBe(1), WAIT);
    await runKept(t, (ctx) => edit(ctx, id));
    await vi.waitFor(async () => expect(await version()).toBe(2), WAIT);
  });
});
