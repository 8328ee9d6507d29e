import { convexTest } from "convex-test";
import { expect, it } from "vitest";

import { modules } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { dayAhead } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import schema from "../../schema.ts";
import { BLOCKS_PER_DAY_MAX } from "../availability/contract.ts";

const LISTED = 2_000;
const BATCH = 100;

/** Guides as heavy as the forms allow in text, every one with a full day of blocks and an override. */
async function fill(t: Backend, from: number, date: string): Promise<void> {
  await t.run(async (ctx) => {
    for (let index = from; index < from + BATCH; index += 1) {
      const username = `guide${index}`;
      const guideUserId = await ctx.db.insert("users", {
        name: `Guide ${index}`,
        email: `${username}@example.com`,
        username,
        usernameKey: username,
        role: "GUIDE",
        createdAt: 1,
      });
      await ctx.db.insert("guideCards", {
        guideUserId,
        name: `Guide ${index}`,
        hourlyRateVND: 100_000 + index,
        avgRating: 4.5,
        reviewCount: index,
        areas: ["Hanoi", "Hue", "Sapa"],
        languages: ["english", "vietnamese", "french"],
        specialties: ["photography", "adventure", "nightlife"],
        week: [true, true, true, true, true, true, true],
        responseRate: 0.8,
        completeness: 1,
        joinedAt: index,
        nameText: `guide ${index}`,
        facetText: "hanoi ha noi hue sapa english french photography adventure nightlife",
        bioText: "wandering ".repeat(100),
      });
      await ctx.db.insert("dayOverrides", { guideUserId, date, isAvailable: true });
      if (index % 2 === 0) continue;
      for (let hour = 10; hour < 10 + BLOCKS_PER_DAY_MAX; hour += 1) {
        await ctx.db.insert("availabilityBlocks", {
          guideUserId,
          date,
          startTime: `${hour}:00`,
          endTime: `${hour}:30`,
          type: "MANUAL",
          reason: "personal",
          createdAt: index,
        });
      }
    }
  });
}

it("stays within what one query may read, with as many guides as it looks at", async () => {
  const t = convexTest({ schema, modules, transactionLimits: true });
  const date = dayAhead(4);
  for (let from = 0; from < LISTED; from += BATCH) await fill(t, from, date);
  const found = await t.query(api.guides.search, {
    availableDate: date,
    searchText: "wander",
    sortBy: "price_desc",
    page: 2,
    limit: 50,
  });
  expect(found.total).toBe(LISTED / 2);
  expect(found.guides[0]?.hourlyRateVND).toBe(100_000 + LISTED - 2 - 100);
  expect((await t.query(api.guides.filterCounts, {})).cities["Hanoi"]).toBe(LISTED);
  expect(await t.query(api.guides.list, {})).toHaveLength(LISTED);
}, 60_000);
