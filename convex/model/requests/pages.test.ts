import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import { addOperator, addPair, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { asked, guideAt } from "../../../tests/setup/rounds.ts";
import { api } from "../../_generated/api.js";
import { BOOKING_STATUSES, REQUEST_GROUP_NAMES } from "./contract.ts";
import type { BookingStatus, RequestGroup } from "./contract.ts";
import { countOf, REQUEST_GROUPS } from "./rules.ts";

type Row = { title: string; startDate: string; status: BookingStatus; locationCity?: string };

async function stored(t: Backend, guide: Person, operator: Person, rows: readonly Row[]) {
  await runKept(t, async (ctx) => {
    for (const row of rows) {
      await ctx.db.insert("jobRequests", {
        operatorUserId: operator.id,
        guideUserId: guide.id,
        locationCity: "Hanoi",
        ...row,
        endDate: row.startDate,
        proposedHours: 8,
        proposedRateVND: 300_000,
        createdAt: 1,
      });
    }
  });
}

type Filter = { month?: string; city?: string; search?: string };

async function all(person: Person, group: RequestGroup, size: number, filter: Filter = {}) {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const answer: { bookings: { title: string }[]; next: string | null } = await person.as.query(
      api.requests.page,
      { group, cursor, size, ...filter },
    );
    pages.push(answer.bookings.map(({ title }) => title));
    cursor = answer.next;
  } while (cursor !== null);
  return pages;
}

describe("a page of requests", () => {
  const ROWS: Row[] = [
    { title: "a", startDate: "2026-05-03", status: "ACCEPTED" },
    { title: "b", startDate: "2026-04-01", status: "ACCEPTED" },
    { title: "c", startDate: "2026-05-03", status: "ACCEPTED", locationCity: "Hue" },
    { title: "d", startDate: "2026-03-01", status: "DECLINED" },
    { title: "Phở walk", startDate: "2026-06-01", status: "COMPLETED" },
    { title: "f", startDate: "2026-02-01", status: "CANCELLED" },
    { title: "g", startDate: "2026-07-01", status: "PENDING" },
  ];

  it("has the group by the day of the tour, what is to come first or what was last", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await stored(t, guide, operator, ROWS);
    for (const side of [guide, operator]) {
      expect(await all(side, "upcoming", 2)).toEqual([["b", "a"], ["c"]]);
      expect(await all(side, "past", 3)).toEqual([["Phở walk", "d", "f"]]);
      expect(await all(side, "cancelled", 1)).toEqual([["d"], ["f"]]);
      expect(await all(side, "pending", 10)).toEqual([["g"]]);
    }
    expect(await all(await addOperator(t), "all", 10)).toEqual([[]]);
  });

  it("is of a month, of a city, and of what is looked for without its accents", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await stored(t, guide, operator, ROWS);
    expect(await all(guide, "upcoming", 10, { month: "2026-05" })).toEqual([["a", "c"]]);
    expect(await all(guide, "upcoming", 10, { city: "Hue" })).toEqual([["c"]]);
    expect(await all(guide, "upcoming", 10, { city: "HUẾ " })).toEqual([["c"]]);
    expect(await all(guide, "upcoming", 10, { city: "ha noi" })).toEqual([["b", "a"]]);
    expect(await all(guide, "upcoming", 10, { city: "Atlantis" })).toEqual([[]]);
    expect(await all(guide, "past", 10, { search: "PHO" })).toEqual([["Phở walk"]]);
    expect(await all(operator, "past", 10, { search: "huong d" })).toEqual([["d"]]);
    expect(await all(guide, "past", 10, { search: "nobody 🙂" })).toEqual([[]]);
  });

  it.each([
    [{ month: "2026-13" }, "month"],
    [{ search: "x".repeat(100_000) }, "search"],
    [{ cursor: "nonsense" }, "cursor"],
    [{ cursor: "[1,2,3]" }, "cursor"],
    [{ size: 0 }, "size"],
    [{ size: 101 }, "size"],
  ])("is refused with %j", async (change, field) => {
    const { guide } = await addPair(createBackend());
    const input = { group: "all" as const, cursor: null, size: 10, ...change };
    const refusal = await refusalOf(guide.as.query(api.requests.page, input));
    expect(refusal).toMatchObject({ code: "VALIDATION", field });
  });

  it("has every request once, in order, whatever the size of the pages", async () => {
    const row = fc.record({
      day: fc.integer({ min: 1, max: 6 }),
      status: fc.constantFrom(...BOOKING_STATUSES),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (drawn, size) => {
          const { t, guide, operator } = await addPair(createBackend());
          const rows = drawn.map(({ day, status }, index) => ({
            title: `${index}`,
            startDate: `2026-05-0${day}`,
            status,
          }));
          await stored(t, guide, operator, rows);
          const { requests } = await guide.as.query(api.figures.own, {});
          for (const group of REQUEST_GROUP_NAMES) {
            const { statuses, order } = REQUEST_GROUPS[group];
            const found = (await all(guide, group, size)).flat();
            const expected = rows.filter(({ status }) => statuses.includes(status));
            expect(new Set(found)).toEqual(new Set(expected.map(({ title }) => title)));
            expect(found).toHaveLength(countOf(group, requests));
            const days = found.map((title) => rows[Number(title)]?.startDate ?? "");
            const sorted = [...days].sort();
            expect(days).toEqual(order === "asc" ? sorted : sorted.toReversed());
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe("a page of those whose turn it is", () => {
  const idsOf = async (person: Person, turn: "MINE" | "THEIRS") => {
    const input = { group: "pending", turn, cursor: null, size: 3 } as const;
    return (await person.as.query(api.requests.page, input)).bookings.map(({ id }) => id);
  };

  it("has a round that is waited for once, and of it what must be answered", async () => {
    const { guides, operator, ids } = await asked(3);
    const [first = "", second = "", third = ""] = ids;
    expect(await idsOf(operator, "THEIRS")).toEqual([first]);
    expect(await idsOf(operator, "MINE")).toEqual([]);
    for (const [index, guide] of guides.entries()) {
      expect(await idsOf(guide, "MINE")).toEqual([ids[index]]);
      expect(await idsOf(guide, "THEIRS")).toEqual([]);
    }
    const terms = { proposedRateVND: 400_000, proposedHours: 8 };
    const offer = (by: Person, jobRequestId: string) =>
      by.as.mutation(api.requests.offer, { jobRequestId, ...terms });
    await offer(guideAt(guides, 0), first);
    await offer(guideAt(guides, 2), third);
    expect(await idsOf(operator, "MINE")).toEqual([first, third]);
    expect(await idsOf(operator, "THEIRS")).toEqual([second]);
    expect(await idsOf(guideAt(guides, 0), "MINE")).toEqual([]);
    expect(await idsOf(guideAt(guides, 0), "THEIRS")).toEqual([first]);
    await offer(operator, first);
    expect(await idsOf(operator, "MINE")).toEqual([third]);
    expect(await idsOf(guideAt(guides, 0), "MINE")).toEqual([first]);
  });
});
