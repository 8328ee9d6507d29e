import { convexTest } from "convex-test";
import { expect, it } from "vitest";

import { createBackend, modules } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addPerson, dayAhead, profileOf } from "../../../tests/setup/market.ts";
import { api, internal } from "../../_generated/api.js";
import type { MutationCtx } from "../../_generated/server.js";
import schema from "../../schema.ts";
import { BLOCKS_PER_DAY_MAX } from "../availability/contract.ts";
import { CITIES, LANGUAGES, SPECIALTIES } from "../catalog/contract.ts";
import type { CatalogOption } from "../catalog/contract.ts";
import { GUIDE_LIST_BYTES_MAX, GUIDE_LIST_MAX } from "../guides/contract.ts";
import { SAVED_MAX } from "../saved/contract.ts";
import { cardOf } from "./cards.ts";
import { LISTED_MAX, PAGE_SIZE } from "./contract.ts";
import { beginBuild } from "./packed/build.ts";
import { BLOCK_SLOTS } from "./packed/store.ts";
import { searchGuides } from "./search.ts";

/** Every option, by its shortest spelling. */
function everyOption(options: readonly CatalogOption[]): string[] {
  return options.map(({ id, spellings = [] }) =>
    [id, ...spellings].reduce((a, b) => (b.length < a.length ? b : a)),
  );
}

/** Every option, and names of one's own until both limits of a list are reached. */
function heaviest(options: readonly CatalogOption[]): string[] {
  const known = everyOption(options);
  const own = GUIDE_LIST_MAX - known.length;
  const letters = Math.floor((GUIDE_LIST_BYTES_MAX - known.join("").length) / own / 3);
  const names = Array.from({ length: own }, (_, index) => String.fromCodePoint(0x4e_00 + index));
  return [...known, ...names.map((name) => name.repeat(letters))];
}

/** A profile that takes as much as the forms let through, in a script of three bytes a letter. */
async function addHeaviest(t: Backend) {
  const guide = await addPerson(t, "GUIDE", { name: "世".repeat(100) });
  const profile = profileOf({
    bio: "世界".repeat(500),
    areas: everyOption(CITIES),
    languages: heaviest(LANGUAGES),
    specialties: heaviest(SPECIALTIES),
  });
  await guide.as.mutation(api.guides.saveProfile, profile);
  return await t.run(async (ctx) => {
    const [card, saved] = [
      await cardOf(ctx, guide.id),
      await ctx.db.query("guideProfiles").first(),
    ];
    if (!card || !saved) throw new Error("the profile was not saved");
    return { card, profile: saved };
  });
}

type Heavy = Awaited<ReturnType<typeof addHeaviest>>;

async function addLike(ctx: MutationCtx, { card, profile }: Heavy, index: number, date: string) {
  const { _id, _creationTime, ...cardFields } = card;
  const { _id: _profileId, _creationTime: _profileTime, ...profileFields } = profile;
  const username = `heavy${index}`;
  const account = { username, usernameKey: username, email: `${username}@example.com` };
  const person = { name: card.name, role: "GUIDE" as const, createdAt: index };
  const guideUserId = await ctx.db.insert("users", { ...person, ...account });
  const hourlyRateVND = 100_000 + index;
  await ctx.db.insert("guideProfiles", { ...profileFields, hourlyRateVND, userId: guideUserId });
  await ctx.db.insert("guideCards", { ...cardFields, hourlyRateVND, guideUserId });
  await ctx.db.insert("dayOverrides", { guideUserId, date, isAvailable: true });
  if (index % 2 === 0) return;
  for (let hour = 10; hour < 10 + BLOCKS_PER_DAY_MAX; hour += 1) {
    const times = { startTime: `${hour}:00`, endTime: `${hour}:30`, createdAt: index };
    const block = { guideUserId, date, type: "MANUAL" as const, reason: "personal", ...times };
    await ctx.db.insert("availabilityBlocks", block);
  }
}

const ADDED_AT_ONCE = 50;

/** As many such guides, every one with an override of the day, every other with a full day of blocks. */
async function fill(t: Backend, date: string, count: number): Promise<void> {
  const heavy = await addHeaviest(t);
  await t.run((ctx) => ctx.db.delete("guideCards", heavy.card._id));
  for (let from = 0; from < count; from += ADDED_AT_ONCE) {
    await t.run(async (ctx) => {
      for (let index = from; index < Math.min(count, from + ADDED_AT_ONCE); index += 1) {
        await addLike(ctx, heavy, index, date);
      }
    });
  }
}

it("stays within what one query may read, with as many guides as it looks at before there is an index", async () => {
  const t = convexTest({ schema, modules, transactionLimits: true });
  const date = dayAhead(4);
  await fill(t, date, LISTED_MAX);
  const search = await t.query(api.guides.search, {
    availableDate: date,
    searchText: "世界",
    sortBy: "price_desc",
    page: 2,
    limit: 50,
  });
  expect(search.total).toBe(LISTED_MAX / 2);
  expect(search.guides[0]?.hourlyRateVND).toBe(100_000 + LISTED_MAX - 2 - 100);
  expect((await t.query(api.guides.filterCounts, {})).cities["Hanoi"]).toBe(LISTED_MAX);
  expect(await t.query(api.guides.list, {})).toHaveLength(LISTED_MAX);

  const reader = await addPerson(t, "OPERATOR");
  await t.run(async (ctx) => {
    for (const { guideUserId } of await ctx.db.query("guideCards").take(SAVED_MAX)) {
      await ctx.db.insert("savedGuides", { userId: reader.id, guideUserId, createdAt: 1 });
    }
  });
  expect(await reader.as.query(api.saved.list, {})).toHaveLength(SAVED_MAX);
}, 120_000);

/** As many different words as a bio can have. */
function wordyBio(seed: number): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const words = Array.from({ length: 333 }, (_, index) => {
    const at = index * 2 + seed;
    return `${letters[at % 26]}${letters[Math.floor(at / 26) % 26]}`;
  });
  return words.join(" ");
}

/** More than one transaction takes in. */
const INDEXED = 80;

it("stays within what one transaction may do on Convex, where the index is made of the heaviest guides and asked", async () => {
  const t = convexTest({ schema, modules, transactionLimits: true });
  const date = dayAhead(4);
  await fill(t, date, INDEXED);
  await t.run(async (ctx) => {
    for (const [index, { _id }] of (await ctx.db.query("guideCards").collect()).entries()) {
      await ctx.db.patch("guideCards", _id, { bioText: wordyBio(index) });
    }
    await beginBuild(ctx, Date.now());
  });
  await t.finishAllScheduledFunctions(() => undefined);
  const state = await t.run((ctx) => ctx.db.query("searchState").first());
  expect(state).toMatchObject({ gen: 1, slots: INDEXED });
  const search = await t.query(api.guides.search, {
    availableDate: date,
    searchText: "世 ab",
    sortBy: "price_desc",
    page: 2,
    limit: 10,
  });
  expect(search.total).toBeGreaterThan(10);
  expect((await t.query(api.guides.filterCounts, {})).cities["Hanoi"]).toBe(INDEXED);
}, 120_000);

/** Guides over so many blocks of words, who have words that begin alike in several leaves of each. */
const BLOCKS = 3;
const SPREAD = 200;
/** Guides who have new names, that are not in the index yet. */
const EDITED = 6;

const letterOf = (at: number) => String.fromCharCode(97 + (at % 26));
/** Words of their own for each guide. */
function ownWords(beginning: string, guide: number, chars: number): string {
  const words: string[] = [];
  for (let at = 0; (words.length + 1) * 8 <= chars; at += 1) {
    const rest = [guide, Math.floor(guide / 26), at, Math.floor(at / 26), at * 7];
    words.push(beginning + rest.map(letterOf).join(""));
  }
  return words.join(" ");
}

async function addSpread(t: Backend, date: string): Promise<void> {
  const { card, profile } = await addHeaviest(t);
  const lists = { areas: ["Hanoi"], languages: ["english"], specialties: ["food_culinary"] };
  const light = { card: { ...card, ...lists }, profile: { ...profile, ...lists } };
  await t.run((ctx) => ctx.db.delete("guideCards", card._id));
  const slots = BLOCKS * BLOCK_SLOTS;
  for (let from = 0; from < SPREAD; from += ADDED_AT_ONCE) {
    await t.run(async (ctx) => {
      for (let index = from; index < from + ADDED_AT_ONCE; index += 1) {
        await addLike(ctx, light, index, date);
      }
    });
  }
  await t.run(async (ctx) => {
    for (const [index, { _id, guideUserId }] of (
      await ctx.db.query("guideCards").collect()
    ).entries()) {
      const slot = Math.floor((index * slots) / SPREAD);
      const nameText = ownWords("ha", index, 100);
      const bioText = ownWords("ho", index, 1_000);
      await ctx.db.patch("guideCards", _id, { nameText, bioText, slot });
      await ctx.db.insert("searchSlots", { guideUserId, slot });
    }
    await ctx.db.insert("searchState", { gen: 0, slots });
    const building = { gen: 1, after: "", at: 1 };
    await ctx.db.insert("searchWork", { lastGen: 1, version: 0, building });
  });
  await t.mutation(internal.search.build, {});
  await t.finishAllScheduledFunctions(() => undefined);
}

it("reads of a search with typing errors no more than a bounded part of the index", async () => {
  const t = convexTest({ schema, modules, transactionLimits: true });
  const date = dayAhead(4);
  await addSpread(t, date);
  const name = ownWords("ha", 8, 100).split(" ").slice(0, 2);
  const bio = ownWords("ho", 8, 1_000).split(" ").slice(0, 2);
  const mistyped = (words: readonly string[]) => words.map((word) => `${word}x`).join(" ");
  const ask = (searchText: string) =>
    t.run(async (ctx) => {
      const input = { searchText, availableDate: date, sortBy: "relevance" } as const;
      const found = await searchGuides(ctx, { ...input, page: 1, limit: PAGE_SIZE });
      return { found, ...(await ctx.meta.getTransactionMetrics()) };
    });
  const asked = [
    ["hanoy", true],
    [mistyped(name), true],
    [mistyped(bio), true],
    [`${mistyped(bio)} cultral hanoi`, false],
    [`foood tuor engilsh ${mistyped(name.slice(1))}`, true],
    ["hoabc hobbc hoccc zzqqx", false],
  ] as const;
  for (const [searchText, isUnderstood] of asked) {
    const { found, documentsRead, bytesRead } = await ask(searchText);
    expect([searchText, "correction" in found]).toEqual([searchText, isUnderstood]);
    expect(documentsRead.used).toBeLessThanOrEqual(100);
    expect(bytesRead.used).toBeLessThanOrEqual(4 * 1024 ** 2);
  }
  const { documentsRead: before } = await ask(mistyped(name));
  await t.run(async (ctx) => {
    for (const { _id, guideUserId, nameText } of await ctx.db.query("guideCards").take(EDITED)) {
      await ctx.db.patch("guideCards", _id, { nameText: "an" });
      await ctx.db.insert("searchEdits", { guideUserId, before: { nameText }, foldAt: 1 });
    }
  });
  const { documentsRead: after } = await ask(mistyped(name));
  // Of each edit itself, its guide's slot and card; and what is looked up of the names that it took away.
  expect(after.used - before.used - 3 * EDITED).toBeLessThanOrEqual(24);
  expect(after.used).toBeGreaterThan(before.used + 3 * EDITED);
}, 120_000);

it("finds a guide by everything that the longest profile says", async () => {
  const t = createBackend();
  const { card } = await addHeaviest(t);
  const words = ["mekong", "quan thoai", "temples", card.areas.at(-1) ?? "", "世".repeat(100)];
  for (const searchText of words) {
    expect([searchText, (await t.query(api.guides.search, { searchText })).total]).toEqual([
      searchText,
      1,
    ]);
  }
});
