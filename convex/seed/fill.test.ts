// What `npm run fill` writes: what the product's own functions would have written, and nothing that its rules would have kept
// otherwise.
import { expect, it } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import { runKept } from "../../tests/setup/kept.ts";
import { READ_MODELS, rowsOf } from "../../tests/setup/read-models.ts";
import { internal } from "../_generated/api.js";
import type { MutationCtx } from "../_generated/server.js";
import { addBlock } from "../model/availability/blocks.ts";
import { BLOCK_DEFAULTS } from "../model/availability/contract.ts";
import { todayInVietnam } from "../model/days.ts";
import { rebuildNext } from "../model/derived/rebuild.ts";
import { guideProfileInput } from "../model/guides/contract.ts";
import { saveGuideProfile } from "../model/guides/guides.ts";
import { parseInput } from "../model/input.ts";
import { inventGuide } from "./fill.ts";

const DAYS = 9;

type Cursor = Parameters<typeof rebuildNext>[1];

it("fills in guides whom the forms would let through, and all that follows from them as it is made anew", async () => {
  const t = createBackend();
  await t.mutation(internal.seed.fill, { from: 0, to: 6, days: DAYS });
  for (const profile of await t.run((ctx) => ctx.db.query("guideProfiles").collect())) {
    const { _id, _creationTime, userId: _userId, createdAt: _createdAt, ...typed } = profile;
    expect(parseInput(guideProfileInput, typed)).toEqual(typed);
  }
  const filled = await rowsOf(t, READ_MODELS);
  expect(filled["guideCards"]).toHaveLength(6);
  // The ratings stand for reviews that nobody wrote, and are set again.
  const ratings = await t.run((ctx) => ctx.db.query("ratings").collect());
  expect(ratings).not.toEqual([]);
  let cursor: Cursor = null;
  do {
    const at: Cursor = cursor;
    cursor = await t.run((ctx) => rebuildNext(ctx as Parameters<typeof rebuildNext>[0], at));
  } while (cursor !== null);
  await runKept(t, async (ctx) => {
    for (const { _id, _creationTime, ...rating } of ratings) await ctx.db.insert("ratings", rating);
  });
  expect(await rowsOf(t, READ_MODELS)).toEqual(filled);
});

/** As the forms do it. */
async function addByFunctions(ctx: MutationCtx, index: number): Promise<void> {
  const today = todayInVietnam(Date.now());
  const { user, rating, profile, busy } = inventGuide(index, DAYS, today);
  const userId = await ctx.db.insert("users", user);
  if (rating.reviewCount > 0) await ctx.db.insert("ratings", { userId, ...rating });
  await saveGuideProfile(ctx, userId, profile);
  for (const date of busy) await addBlock(ctx, userId, { ...BLOCK_DEFAULTS, date });
}

/** Ids, and the moments at which rows were made, are of their own. */
function comparable(rows: Record<string, string[]>): Record<string, string[]> {
  const own = /"(?:userId|guideUserId)":"[^"]*",?/g;
  const moment = /"(?:createdAt|joinedAt)":\d+,?/g;
  return Object.fromEntries(
    Object.entries(rows).map(([table, texts]) => [
      table,
      texts.map((text) => text.replace(own, "").replace(moment, "")).sort(),
    ]),
  );
}

it("fills in the rows that the product's functions write", async () => {
  const [imported, written] = [createBackend(), createBackend()];
  await imported.mutation(internal.seed.fill, { from: 0, to: 4, days: DAYS });
  await runKept(written, async (ctx) => {
    for (let index = 0; index < 4; index += 1) await addByFunctions(ctx, index);
  });
  const tables = ["users", "guideProfiles", "availabilityBlocks", ...READ_MODELS] as const;
  const expected = await rowsOf(written, tables);
  expect(expected["availabilityBlocks"]).not.toEqual([]);
  expect(comparable(await rowsOf(imported, tables))).toEqual(comparable(expected));
});
