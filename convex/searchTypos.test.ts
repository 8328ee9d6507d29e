// Searches with typing errors, over all that the guides of a filled marketplace can be looked for by.
import { expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { rounds, SEED, tallied, timeLimit } from "../tests/setup/effort.ts";
import { addSeedGuides, type Typo, typosOf, wantedOf } from "../tests/setup/typos.ts";
import { api, internal } from "./_generated/api.js";
import { LISTED_MAX } from "./model/search/contract.ts";

const WAIT = { timeout: 60_000 };
const SHARE = 0.95;
/** The short form is the same each time; the long one draws anew. */
const SHORT_SEED = 20_261_125;

async function openMarket(): Promise<Backend> {
  const t = createBackend();
  await addSeedGuides(t);
  await t.mutation(internal.search.goOn, {});
  await vi.waitFor(
    async () => expect(await t.query(internal.search.isSettled, {})).toBe(true),
    WAIT,
  );
  return t;
}

const cardsOf = (t: Backend) => t.run((ctx) => ctx.db.query("guideCards").take(LISTED_MAX));

async function wantedIn(t: Backend) {
  const cards = await cardsOf(t);
  return wantedOf(cards.map(({ name, ...lists }) => ({ user: { name }, ...lists })));
}

async function isFound(t: Backend, { typed, isIt }: Typo): Promise<boolean> {
  const { guides } = await t.query(api.guides.search, { searchText: typed });
  return guides.some(isIt);
}

it(
  "finds what is meant on the first page",
  () =>
    tallied("searches with a slip", async (tally) => {
      const t = await openMarket();
      const seed = rounds(SHORT_SEED, SEED);
      const typos = typosOf(await wantedIn(t), rounds(200, 2_000), seed);
      const missed: Typo[] = [];
      for (const typo of typos) {
        const isMissed = !(await isFound(t, typo));
        if (isMissed) missed.push(typo);
        tally.round(1, Number(isMissed));
      }
      const share = 1 - missed.length / typos.length;
      const said = `${(share * 100).toFixed(1)} % found`;
      tally.remark(said);
      console.info(`${said} of ${typos.length} with one slip, seed ${seed}`);
      const list = missed.map(({ typed, text }) => `${typed} for ${text}`);
      expect(share, list.join("; ")).toBeGreaterThanOrEqual(SHARE);
    }),
  timeLimit(120_000),
);
