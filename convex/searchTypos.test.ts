// Searches with typing errors, over all that the guides of a filled marketplace can be looked for by.
import { beforeAll, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { rounds, SEED, tallied, timeLimit } from "../tests/setup/effort.ts";
import { addSeedGuides, type Typo, typosOf, wantedOf } from "../tests/setup/typos.ts";
import { api, internal } from "./_generated/api.js";
import { CATALOGUE_NAMES } from "./model/catalog/names.ts";
import { LISTED_MAX, PAGE_SIZE, SEARCH_TEXT_MAX } from "./model/search/contract.ts";
import { criteriaOf, rank } from "./model/search/rules.ts";

const WAIT = { timeout: 60_000 };
const SHARE = 0.95;
/** The short form is the same each time; the long one draws anew. */
const SHORT_SEED = 20_261_125;

let t: Backend;

beforeAll(async () => {
  t = createBackend();
  await addSeedGuides(t);
  await t.mutation(internal.search.goOn, {});
  await vi.waitFor(
    async () => expect(await t.query(internal.search.isSettled, {})).toBe(true),
    WAIT,
  );
}, WAIT.timeout);

const cardsOf = () => t.run((ctx) => ctx.db.query("guideCards").take(LISTED_MAX));

async function wantedHere() {
  const cards = await cardsOf();
  return wantedOf(cards.map(({ name, ...lists }) => ({ user: { name }, ...lists })));
}

async function isFound({ typed, isIt }: Typo): Promise<boolean> {
  const { guides } = await t.query(api.guides.search, { searchText: typed });
  return guides.some(isIt);
}

it(
  "finds what is meant on the first page",
  () =>
    tallied("searches with a slip", async (tally) => {
      const seed = rounds(SHORT_SEED, SEED);
      const typos = typosOf(await wantedHere(), rounds(200, 2_000), seed);
      const missed: Typo[] = [];
      for (const typo of typos) {
        const isMissed = !(await isFound(typo));
        if (isMissed) missed.push(typo);
        tally.round(1, Number(isMissed));
      }
      const share = 1 - missed.length / typos.length;
      tally.remark(`${(share * 100).toFixed(1)} % found, seed ${seed}`);
      const list = missed.map(({ typed, text }) => `${typed} for ${text}`);
      expect(share, list.join("; ")).toBeGreaterThanOrEqual(SHARE);
    }),
  timeLimit(120_000),
);

it("takes who writes a name as it is at the word, in result and order", async () => {
  const cards = await cardsOf();
  const texts = new Set(
    [...cards, ...CATALOGUE_NAMES].map((one) => ("name" in one ? one.name : one.text)),
  );
  expect(texts.size).toBeGreaterThan(200);
  for (const searchText of texts) {
    const asWritten = rank(cards, criteriaOf({ searchText }), "relevance");
    const { guides, total, ...rest } = await t.query(api.guides.search, { searchText });
    const ids = asWritten.slice(0, PAGE_SIZE).map(({ guideUserId }) => guideUserId);
    expect([searchText, total]).toEqual([searchText, asWritten.length]);
    expect([searchText, ...guides.map(({ userId }) => userId)]).toEqual([searchText, ...ids]);
    expect(rest).not.toHaveProperty("correction");
  }
}, 120_000);

interface Found {
  guides: { userId: string }[];
  total: number;
  correction?: {
    searchText: string;
    parts: { text: string; option?: { kind: string; id: string } }[];
  };
}

async function ask(searchText: string): Promise<Found> {
  const response = await t.fetch(`/api/guides/search?${new URLSearchParams({ searchText })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Found;
}

const option = (kind: string, id: string) => ({ kind, id });

describe("over HTTP", () => {
  it.each([
    ["Hoi Ann", [{ text: "Hoi An", option: option("cities", "Hoi An") }]],
    ["hoian ", undefined],
    ["Hanio", [{ text: "Hanoi", option: option("cities", "Hanoi") }]],
    ["anoi", [{ text: "Hanoi", option: option("cities", "Hanoi") }]],
    ["da  nagn", [{ text: "Da Nang", option: option("cities", "Da Nang") }]],
    ["saigno", [{ text: "Saigon" }]],
    ["vietnamse", [{ text: "Vietnamese", option: option("languages", "vietnamese") }]],
    ["francias", [{ text: "Français" }]],
    ["nguyn", [{ text: "Nguyễn" }]],
    ["fod tour", [{ text: "Food Tours" }]],
    ["kayakde", [{ text: "kayaked" }]],
    ["Trần Hanio", [{ text: "Trần" }, { text: "Hanoi", option: option("cities", "Hanoi") }]],
  ])("understands %j", async (typed, parts) => {
    const { correction, ...found } = await ask(typed);
    expect(found.total).toBeGreaterThan(0);
    expect(correction?.parts).toEqual(parts);
    if (correction !== undefined) expect(await ask(correction.searchText)).toEqual(found);
  });

  it.each([
    ["a word that is like none", "zzqqxx"],
    ["more slips than are read", "hanio dalta saapa huee engilsh"],
    ["more words than are read", "hanio a b c d e f g h i j k l m"],
    ["letters of several units", "𝒽𠮷𝓃 😀 𠮷𠮷𠮷 anoi𠮷"],
  ])("finds nobody by %s", async (_what, searchText) => {
    expect(await ask(searchText)).toEqual({ guides: [], total: 0, page: 1, limit: PAGE_SIZE });
  });

  it("takes spaces for nothing, and no text that is too long", async () => {
    const { total, ...rest } = await ask(" ".repeat(SEARCH_TEXT_MAX));
    expect(total).toBe((await cardsOf()).length);
    expect(rest).not.toHaveProperty("correction");
    const long = await t.fetch(`/api/guides/search?searchText=${"+".repeat(5_000)}`);
    expect(long.status).toBe(400);
  });
});
