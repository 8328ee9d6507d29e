import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { runKept } from "../../../tests/setup/kept.ts";
import { addOperator, addPerson } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import type { Doc, Id } from "../../_generated/dataModel.js";
import { BOOKING_STATUSES } from "../requests/contract.ts";
import type { BookingStatus } from "../requests/contract.ts";
import { ALL } from "./amounts.ts";
import { rebuildFigures } from "./rebuild.ts";

const DAY_VND = 8 * 300_000;

interface Market {
  t: Backend;
  guide: Person;
  operators: [Person, Person];
}

async function openMarket(): Promise<Market> {
  const t = createBackend();
  const guide = await addPerson(t, "GUIDE");
  return { t, guide, operators: [await addOperator(t), await addOperator(t)] };
}

function requestOf({ guide, operators }: Market, more: Partial<Doc<"jobRequests">> = {}) {
  return {
    operatorUserId: operators[0].id,
    guideUserId: guide.id,
    title: "Old Quarter walk",
    startDate: "2026-12-19",
    endDate: "2026-12-19",
    locationCity: "Hanoi",
    proposedHours: 8,
    proposedRateVND: 300_000,
    status: "PENDING" as BookingStatus,
    createdAt: 1,
    ...more,
  };
}

function add(market: Market, more: Partial<Doc<"jobRequests">>) {
  return runKept(market.t, (ctx) => ctx.db.insert("jobRequests", requestOf(market, more)));
}

function change(
  { t }: Market,
  id: Id<"jobRequests">,
  fields: Partial<Doc<"jobRequests">>,
): Promise<void> {
  return runKept(t, (ctx) => ctx.db.patch("jobRequests", id, fields));
}

/** All rows, by person and period (and partner), without the system's fields. */
async function rowsOf({ t }: Market) {
  const { figures, partners } = await t.run(async (ctx) => ({
    figures: await ctx.db.query("figures").collect(),
    partners: await ctx.db.query("partnerFigures").collect(),
  }));
  return {
    figures: new Map(
      figures.map(({ _id, _creationTime, ...row }) => [`${row.userId} ${row.period}`, row]),
    ),
    partners: new Map(
      partners.map(({ _id, _creationTime, ...row }) => [
        `${row.userId} ${row.period} ${row.partnerUserId}`,
        row,
      ]),
    ),
  };
}

async function figuresOf(market: Market, person: Person, period = ALL) {
  return (await rowsOf(market)).figures.get(`${person.id} ${period}`);
}

/** Rebuilds one person's figures, and says how many transactions it took. */
async function rebuild({ t }: Market, person: Person): Promise<number> {
  for (let [pages, isFirst] = [1, true]; ; pages += 1) {
    const step = await t.run(async (ctx) => {
      const user = await ctx.db.get("users", person.id);
      if (user === null) throw new Error("nobody");
      return await rebuildFigures(ctx, user, isFirst);
    });
    if (step.done) return pages;
    isFirst = !step.begun;
  }
}

describe("kept figures", () => {
  it("stand in two rows of each side: the first day, and all", async () => {
    const market = await openMarket();
    await add(market, { startDate: "2026-12-31", endDate: "2027-01-02", status: "COMPLETED" });
    const { figures } = await rowsOf(market);
    const { guide, operators } = market;
    expect([...figures.keys()].sort()).toEqual(
      [guide.id, operators[0].id].flatMap((id) => [`${id} 2026-12-31`, `${id} ${ALL}`]).sort(),
    );
    for (const row of figures.values()) {
      expect(row).toMatchObject({
        requests: { COMPLETED: 1 },
        completedHours: 24,
        completedVND: 3 * DAY_VND,
        counterparties: 1,
      });
    }
  });

  it("move to another day with the request, and leave no empty row behind", async () => {
    const market = await openMarket();
    const id = await add(market, { status: "COMPLETED" });
    await change(market, id, { startDate: "2027-03-01", endDate: "2027-03-01" });
    const { figures, partners } = await rowsOf(market);
    const periods = new Set([...figures.values(), ...partners.values()].map((row) => row.period));
    expect(periods).toEqual(new Set([ALL, "2027-03-01"]));
  });

  it("go with the last request, on both sides", async () => {
    const market = await openMarket();
    const id = await add(market, { status: "COMPLETED" });
    await runKept(market.t, (ctx) => ctx.db.delete("jobRequests", id));
    expect(await rowsOf(market)).toEqual({ figures: new Map(), partners: new Map() });
  });
});

describe("counterparties", () => {
  it("are counted once, however many requests were completed with each", async () => {
    const market = await openMarket();
    const [first, second] = market.operators;
    for (const { id } of [first, first, second]) {
      await add(market, { operatorUserId: id, status: "COMPLETED" });
    }
    await add(market, { operatorUserId: second.id, status: "ACCEPTED" });
    expect(await figuresOf(market, market.guide)).toMatchObject({ counterparties: 2 });
    expect(await figuresOf(market, first)).toMatchObject({ counterparties: 1 });
    const { partners } = await rowsOf(market);
    expect(partners.get(`${market.guide.id} ${ALL} ${first.id}`)).toMatchObject({
      completed: 2,
      completedVND: 2 * DAY_VND,
    });
  });

  // What crossing the edge of COMPLETED does to the partners of both sides.
  it.each<[BookingStatus, BookingStatus, [number, number]]>([
    ["ACCEPTED", "COMPLETED", [0, 1]],
    ["COMPLETED", "CANCELLED", [1, 0]],
    ["COMPLETED", "ACCEPTED", [1, 0]],
    ["COMPLETED", "COMPLETED", [1, 1]],
    ["ACCEPTED", "CANCELLED", [0, 0]],
    ["CANCELLED", "COMPLETED", [0, 1]],
  ])("from %s to %s are %j", async (from, to, counts) => {
    const market = await openMarket();
    const id = await add(market, { status: from });
    const seen: (number | undefined)[] = [];
    for (const status of [from, to]) {
      await change(market, id, { status });
      const rows = await Promise.all(
        [market.guide, market.operators[0]].map((one) => figuresOf(market, one)),
      );
      expect(rows[0]?.counterparties).toBe(rows[1]?.counterparties);
      seen.push(rows[0]?.counterparties);
    }
    expect(seen).toEqual(counts);
    const { partners } = await rowsOf(market);
    expect(partners.size).toBe(counts[1] * 4);
  });

  it("stay while one of two completed requests is called off", async () => {
    const market = await openMarket();
    const [id] = [await add(market, { status: "COMPLETED" })];
    await add(market, { status: "COMPLETED" });
    await change(market, id, { status: "CANCELLED" });
    expect(await figuresOf(market, market.guide)).toMatchObject({
      counterparties: 1,
      requests: { COMPLETED: 1, CANCELLED: 1 },
      completedVND: DAY_VND,
    });
  });

  it("follow a price that is mended after the work", async () => {
    const market = await openMarket();
    const id = await add(market, { status: "COMPLETED" });
    await change(market, id, { proposedRateVND: 310_000 });
    const { partners } = await rowsOf(market);
    const paid = [...partners.values()].map((row) => [row.completed, row.completedVND]);
    expect(paid).toEqual(Array.from({ length: 4 }, () => [1, 8 * 310_000]));
  });
});

const EDITS = fc.array(
  fc.record({
    which: fc.nat({ max: 9 }),
    operator: fc.constantFrom(0, 1),
    status: fc.constantFrom(...BOOKING_STATUSES),
    month: fc.constantFrom("2026-11", "2026-12"),
    isGone: fc.boolean(),
  }),
  { minLength: 4, maxLength: 24 },
);

describe("made anew", () => {
  it("they are what was kept, through any statuses, days and deletions", async () => {
    await fc.assert(
      fc.asyncProperty(EDITS, async (edits) => {
        const market = await openMarket();
        const ids: Id<"jobRequests">[] = [];
        for (const { which, operator, status, month, isGone } of edits) {
          const [id] = ids.splice(which, 1);
          const days = { startDate: `${month}-05`, endDate: `${month}-06`, status };
          if (id === undefined) {
            const operatorUserId = market.operators[operator].id;
            ids.push(await add(market, { ...days, operatorUserId }));
          } else if (isGone) await runKept(market.t, (ctx) => ctx.db.delete("jobRequests", id));
          else {
            await change(market, id, days);
            ids.push(id);
          }
        }
        const kept = await rowsOf(market);
        for (const person of [market.guide, ...market.operators]) await rebuild(market, person);
        expect(await rowsOf(market)).toEqual(kept);
      }),
      { numRuns: 8 },
    );
  });

  /** Requests at these instants, written past the keepers: as an import would. */
  async function imported(instants: readonly number[]): Promise<Market> {
    const market = await openMarket();
    await market.t.run(async (ctx) => {
      for (const createdAt of instants) {
        await ctx.db.insert("jobRequests", requestOf(market, { createdAt, status: "COMPLETED" }));
      }
    });
    return market;
  }

  it.each<[string, number[], number]>([
    ["exactly a page", Array.from({ length: 100 }, (_, at) => at), 1],
    ["a page and one more", Array.from({ length: 101 }, (_, at) => at), 2],
    ["three pages", Array.from({ length: 250 }, (_, at) => at), 3],
    [
      "an instant that lies across the end of a page",
      Array.from({ length: 130 }, (_, index) => Math.floor(index / 40)),
      2,
    ],
    ["a page that is one instant", Array.from({ length: 100 }, () => 7), 1],
  ])("they count each of %s once", async (_name, instants, pages) => {
    const market = await imported(instants);
    expect(await rebuild(market, market.guide)).toBe(pages);
    const row = await figuresOf(market, market.guide);
    expect(row).toMatchObject({
      requests: { COMPLETED: instants.length },
      completedVND: instants.length * DAY_VND,
      counterparties: 1,
    });
    expect(row).not.toHaveProperty("rebuiltThrough");
  });

  it("they stop rather than miss some of an instant that no page holds", async () => {
    const market = await imported(Array.from({ length: 101 }, () => 7));
    await expect(rebuild(market, market.guide)).rejects.toThrow("too many requests of one instant");
    expect(await figuresOf(market, market.guide)).toBeUndefined();
  });

  it("they begin again where an earlier rebuild was left half done", async () => {
    const market = await imported(Array.from({ length: 150 }, (_, at) => at));
    const { t, guide } = market;
    await t.run(async (ctx) => {
      const user = await ctx.db.get("users", guide.id);
      if (user !== null) await rebuildFigures(ctx, user, true);
    });
    expect(await figuresOf(market, guide)).toMatchObject({ rebuiltThrough: 99 });
    await rebuild(market, guide);
    expect(await figuresOf(market, guide)).toMatchObject({ requests: { COMPLETED: 150 } });
  });

  it("they count what is written between two pages, before and behind the mark, once", async () => {
    const market = await imported(Array.from({ length: 150 }, (_, at) => at));
    const { t, guide } = market;
    const step = (isFirst: boolean) =>
      t.run(async (ctx) => {
        const user = await ctx.db.get("users", guide.id);
        return user && (await rebuildFigures(ctx, user, isFirst));
      });
    expect(await step(true)).toEqual({ done: false, begun: true });
    await add(market, { createdAt: 50, status: "COMPLETED" });
    await add(market, { createdAt: 120, status: "COMPLETED" });
    expect(await step(false)).toEqual({ done: true, begun: true });
    expect(await figuresOf(market, guide)).toMatchObject({ requests: { COMPLETED: 152 } });
  });

  it("they leave nothing of more wrong rows than one transaction removes", async () => {
    const market = await openMarket();
    const { t, guide, operators } = market;
    await t.run(async (ctx) => {
      for (let index = 0; index < 501; index += 1) {
        const row = { userId: guide.id, partnerUserId: operators[0].id, completed: 1 };
        const period = `${1000 + index}-01`;
        await ctx.db.insert("partnerFigures", { ...row, period, completedVND: 1 });
      }
    });
    expect(await rebuild(market, guide)).toBe(2);
    expect(await rowsOf(market)).toEqual({ figures: new Map(), partners: new Map() });
  });
});
