// What everybody is told of the marketplace's size, against a count of what is stored.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addOperator, bookingOf, dayAhead, type Person } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import type { Doc } from "./_generated/dataModel.js";
import { countsIn } from "./model/administration/counts.ts";
import { LEAST_TOLD } from "./model/market/rules.ts";
import { toursDone } from "./model/market/tourYears.ts";
import { countCities } from "./model/search/cities.ts";

const DAY_MS = 86_400_000;

let t: Backend;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-12-28T05:00:00Z") });
  t = createBackend();
});

afterEach(() => {
  vi.useRealTimers();
});

/** As the read models have it, and one row after the other. */
async function bothCounts() {
  return await t.run(async (ctx) => {
    const users = await ctx.db.query("users").collect();
    const profiles = await ctx.db.query("guideProfiles").collect();
    const owners = new Set(profiles.map(({ userId }) => userId));
    const verified = users.filter(
      ({ _id, emailVerified, suspendedAt, deletedAt }) =>
        owners.has(_id) &&
        emailVerified !== undefined &&
        suspendedAt === undefined &&
        deletedAt === undefined,
    );
    const requests = await ctx.db.query("jobRequests").collect();
    const cards = await ctx.db.query("guideCards").collect();
    return {
      kept: {
        guides: (await countsIn(ctx, "all", "all")).activeGuides,
        tours: await toursDone(ctx),
        cities: await countCities(ctx),
      },
      counted: {
        guides: verified.length,
        tours: requests.filter(({ status }) => status === "COMPLETED").length,
        cities: new Set(cards.flatMap(({ areas }) => areas)).size,
      },
    };
  });
}

const AREAS = ["Hanoi", "Hue", "Da Nang", "Sapa", "Dalat"];
const STATUSES = [
  "ACCEPTED",
  "ACCEPTED",
  "COMPLETED",
  "COMPLETED",
  "DECLINED",
  "CANCELLED",
] as const;

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** Changes a request that has the status. */
async function patch(
  request: string,
  status: Doc<"jobRequests">["status"],
  fields: Partial<Doc<"jobRequests">>,
): Promise<void> {
  await runKept(t, async (ctx) => {
    const id = ctx.db.normalizeId("jobRequests", request);
    const row = id && (await ctx.db.get("jobRequests", id));
    if (row?.status === status) await ctx.db.patch("jobRequests", row._id, fields);
  });
}

describe("the numbers that everybody is told", () => {
  it.each([71_993, 2_026])("are those of a count after any changes (seed %i)", async (seed) => {
    const roll = dice(seed);
    const guides: Person[] = [];
    for (let index = 0; index < 4; index += 1) {
      const areas = [AREAS[roll(5)] ?? "Hue", AREAS[index] ?? "Hue"];
      const guide = await addGuide(t, { areas });
      guides.push(guide);
      if (index === 0) continue;
      await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { emailVerified: 1 }));
    }
    const operator = await addOperator(t);
    const made: { id: string; guide: Person }[] = [];
    for (let turn = 0; turn < 80; turn += 1) {
      const guide = guides[roll(4)];
      if (guide === undefined) continue;
      if (roll(3) === 0) {
        const booking = bookingOf(guide.id, dayAhead(1 + roll(6)));
        // A day that is taken refuses, which changes nothing.
        const booked = await operator.as.mutation(api.requests.book, booking).catch(() => null);
        if (booked === null) continue;
        made.push({ id: booked.id, guide });
        // Of some year or other.
        await patch(booked.id, "PENDING", { createdAt: Date.now() - roll(800) * DAY_MS });
      } else if (roll(9) === 0) {
        const suspendedAt = roll(2) === 0 ? Date.now() : undefined;
        await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { suspendedAt }));
      } else {
        const request = made[roll(Math.max(1, made.length))];
        const status = STATUSES[roll(6)] ?? "ACCEPTED";
        if (request === undefined) continue;
        // Nothing is done before its day.
        if (status === "COMPLETED") {
          await patch(request.id, "ACCEPTED", { startDate: dayAhead(-1) });
        }
        const change = { jobRequestId: request.id, status };
        // So does a step that the request's state does not know.
        await request.guide.as
          .mutation(api.requests.setBookingStatus, change)
          .catch(() => undefined);
      }
    }
    const { kept, counted } = await bothCounts();
    expect(kept).toEqual(counted);
    expect(Object.values(counted).every((count) => count > 0)).toBe(true);
  });

  it("are none while there is little to tell of", async () => {
    for (const area of ["Hanoi", "Hue"]) await addGuide(t, { areas: [area] });
    expect(await t.query(api.market.numbers, {})).toEqual({
      guides: null,
      cities: null,
      tours: null,
    });
  });

  it("are rounded down once there is enough, over all years", async () => {
    await runKept(t, async (ctx) => {
      const day = { kind: "requests", shard: 1 } as const;
      const counts = (completed: number) => ({ made: completed, completed });
      await ctx.db.insert("marketDays", { ...day, day: "2024-05-02", counts: counts(2_500) });
      await ctx.db.insert("marketDays", { ...day, day: "2026-05-02", counts: counts(99) });
      const people = { unit: "all", period: "all", people: 300, activeOperators: 20 } as const;
      await ctx.db.insert("peopleCounts", { ...people, activeGuides: LEAST_TOLD });
    });
    for (const area of ["Hanoi", "Hue", "Sapa"]) await addGuide(t, { areas: [area] });
    expect(await t.query(api.market.numbers, {})).toEqual({ guides: 50, cities: 3, tours: 2_500 });
  });
});
