import { describe, expect, it } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { createBackend } from "../tests/setup/backend.ts";
import { requestBetween, type Sides } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addOperator, addPair, addPerson, refusalOf } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";

/** Requests as the rules would have left them, each with what `change` says of it. */
async function addRequests(
  t: Backend,
  sides: Sides,
  count: number,
  change: (index: number) => Parameters<typeof requestBetween>[1],
): Promise<void> {
  for (let from = 0; from < count; from += 50) {
    await runKept(t, async (ctx) => {
      for (let index = from; index < Math.min(count, from + 50); index += 1) {
        const request = requestBetween(sides, { createdAt: 1_000 + index, ...change(index) });
        await ctx.db.insert("jobRequests", request);
      }
    });
  }
}

describe("one's own figures", () => {
  it("count every request, also where the list of them ends", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await addRequests(t, { guide, operator }, 230, (index) =>
      index % 2 === 0
        ? { status: "COMPLETED", answeredAt: 3_000 + index }
        : { status: "CANCELLED", locationCity: "Hue" },
    );
    for (const side of [guide, operator]) {
      expect(await side.as.query(api.requests.listBookings, {})).toHaveLength(200);
      expect(await side.as.query(api.figures.own, {})).toEqual({
        total: 230,
        live: 0,
        requests: { PENDING: 0, ACCEPTED: 0, DECLINED: 0, COMPLETED: 115, CANCELLED: 115 },
        answered: 115,
        missed: 0,
        averageAnswerMs: 2_000,
        completedHours: 115 * 2 * 8,
        completedVND: 115 * 2 * 8 * 300_000,
        cities: [
          { city: "Hanoi", requests: 115 },
          { city: "Hue", requests: 115 },
        ],
        counterparties: 1,
      });
    }
  }, 20_000);

  it("are nobody else's, and nothing to begin with", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await addRequests(t, { guide, operator }, 3, () => ({ status: "ACCEPTED" }));
    const [stranger, other] = [await addGuide(t), await addOperator(t)];
    for (const person of [stranger, other]) {
      expect(await person.as.query(api.figures.own, {})).toMatchObject({
        total: 0,
        live: 0,
        averageAnswerMs: null,
        completedVND: 0,
        cities: [],
      });
    }
    expect(await guide.as.query(api.figures.own, {})).toMatchObject({ total: 3, live: 3 });
  });

  it("are for the two sides of the market only", async () => {
    const t = createBackend();
    const admin = await addPerson(t, "ADMIN");
    expect((await refusalOf(admin.as.query(api.figures.own, {}))).code).toBe("FORBIDDEN");
    expect((await refusalOf(t.query(api.figures.own, {}))).code).toBe("UNAUTHENTICATED");
  });
});

describe("a month", () => {
  it("is what begins in it, out of the days that are kept", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const rows = [
      { startDate: "2026-02-28", endDate: "2026-03-01", status: "COMPLETED" },
      { startDate: "2026-03-01", endDate: "2026-03-02", status: "COMPLETED" },
      { startDate: "2026-03-31", endDate: "2026-04-01", status: "ACCEPTED" },
      { startDate: "2026-03-15", endDate: "2026-03-15", status: "PENDING" },
      { startDate: "2026-04-01", endDate: "2026-04-01", status: "COMPLETED" },
    ] as const;
    await addRequests(t, { guide, operator }, rows.length, (index) => rows[index] ?? {});
    for (const side of [guide, operator]) {
      expect(await side.as.query(api.figures.month, { month: "2026-03" })).toEqual({
        completed: 1,
        completedVND: 2 * 8 * 300_000,
        agreed: 1,
      });
    }
    const none = { completed: 0, completedVND: 0, agreed: 0 };
    const stranger = await addGuide(t);
    expect(await stranger.as.query(api.figures.month, { month: "2026-03" })).toEqual(none);
    for (const month of ["2026-13", "March", "", "2026-03-01", "9".repeat(100_000)]) {
      const asked = guide.as.query(api.figures.month, { month });
      expect((await refusalOf(asked)).code).toBe("VALIDATION");
    }
  });
});
