// What is left of two people who had rows in every table of people.
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend, endBackend } from "../../../tests/setup/backend.ts";
import { refusalOf } from "../../../tests/setup/market.ts";
import { READ_MODELS, rowsOf } from "../../../tests/setup/read-models.ts";
import { LEFT, type Life, makeLife } from "../../../tests/setup/whole-life.ts";
import { api, internal } from "../../_generated/api.js";
import type { Doc, Id, TableNames } from "../../_generated/dataModel.js";
import schema from "../../schema.ts";
import { ROUND_MS } from "../outbox/rules.ts";
import { GRACE_MS } from "./contract.ts";
import { DECISIONS, rowsBy } from "./rows.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");

let life: Life;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  life = await makeLife(createBackend());
});
afterEach(async () => {
  await endBackend(life.t);
  vi.useRealTimers();
});

const finish = () => life.t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));

async function everything(): Promise<Map<string, Doc<TableNames>[]>> {
  const all = new Map<string, Doc<TableNames>[]>();
  for (const table of Object.keys(schema.tables) as TableNames[]) {
    all.set(table, await life.t.run((ctx) => ctx.db.query(table).collect()));
  }
  return all;
}

/** Rows that still say something of the two, or name one of their files. */
async function leftovers(): Promise<string[]> {
  const found: string[] = [];
  for (const [table, rows] of await everything()) {
    for (const row of rows) {
      const text = JSON.stringify(row);
      const isLeft = LEFT.test(text) || life.keys.some((key) => text.includes(key));
      if (isLeft) found.push(`${table}: ${text}`);
    }
  }
  return found;
}

const storedObjects = () =>
  life.t.run(async (ctx) => (await ctx.db.system.query("_storage").collect()).length);

/** The mail that tells of the end goes out, and with it the address. */
async function sendLastMails(): Promise<string[]> {
  const told: string[] = [];
  const { mails } = await life.t.mutation(internal.mails.claim, {});
  for (const { id, to, name, kind, locale } of mails) {
    if (kind === "account-erased") told.push(`${to} ${name} ${locale}`);
    await life.t.mutation(internal.mails.settle, { ended: [{ id, outcome: { is: "sent" } }] });
  }
  return told.toSorted();
}

/** Both ask to leave, and the time to stay goes by. */
async function leaveBoth(): Promise<void> {
  for (const { id } of [life.guide, life.operator]) {
    const kept = await life.t.run((ctx) =>
      ctx.db
        .query("authSessions")
        .withIndex("userId", (q) => q.eq("userId", id))
        .first(),
    );
    if (kept === null) throw new Error("nobody is signed in");
    await life.t.mutation(internal.ownData.beginLeaving, { userId: id, kept: kept._id });
  }
  await finish();
  vi.setSystemTime(NOW + GRACE_MS + 1);
}

async function withoutStop(): Promise<void> {
  await life.t.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("stoppedAddresses").collect()) {
      await ctx.db.delete("stoppedAddresses", _id);
    }
  });
}

it("begins with rows in every table of people, by each way that they are found", async () => {
  const missing: string[] = [];
  for (const [table, decision] of DECISIONS) {
    if ("nobodys" in decision) continue;
    const finders = "whose" in decision ? decision.whose : [];
    const { length } = await life.t.run((ctx) => ctx.db.query(table).collect());
    if (length === 0) missing.push(table);
    for (const finder of [
      ...finders,
      ...("whose" in decision ? (decision.exportedBy ?? []) : []),
    ]) {
      const counts = await Promise.all(
        [life.guide, life.operator].map(({ id }) =>
          life.t.run(async (ctx) => (await rowsBy(ctx, table, finder, id).take(9)).length),
        ),
      );
      if (Math.max(...counts) === 0) missing.push(`${table} ${finder[0]}`);
    }
  }
  expect(missing).toEqual([]);
  expect((await leftovers()).length).toBeGreaterThan(40);
});

describe("an account whose time is over", () => {
  it("leaves nothing of the person anywhere, but what others have of it under 'Deleted user'", async () => {
    await withoutStop();
    const before = await everything();
    await leaveBoth();
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    expect(await sendLastMails()).toEqual([
      "marker.guide@example.com Marker guide vi",
      "marker.operator@example.com Marker operator vi",
    ]);
    expect(await leftovers()).toEqual([]);
    expect(await storedObjects()).toBe(0);

    const after = await everything();
    for (const table of ["jobRequests", "messages", "reviewsGuide", "reviewsOperator"] as const) {
      expect(after.get(table)?.length, table).toBe(before.get(table)?.length);
    }
    const { others } = life;
    const bookings = await others.operator.as.query(api.requests.listBookings, {});
    expect(bookings.map(({ guide }) => guide)).toEqual([
      expect.objectContaining({ name: "Deleted user", isDeleted: true }),
      expect.objectContaining({ name: "Deleted user", isDeleted: true }),
    ]);
  });

  it("loses its rows in no table that keeps them, and keeps none that it loses", async () => {
    await leaveBoth();
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    await sendLastMails();
    for (const [table, decision] of DECISIONS) {
      if (!("whose" in decision)) continue;
      for (const finder of decision.whose) {
        const counts = await Promise.all(
          [life.guide, life.operator].map(({ id }) =>
            life.t.run(async (ctx) => (await rowsBy(ctx, table, finder, id).take(9)).length),
          ),
        );
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(total > 0, table).toBe(decision.erasure !== "removed");
      }
    }
  });

  it("leaves the numbers as a rebuild makes them", async () => {
    await leaveBoth();
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    const kept = await rowsOf(life.t, READ_MODELS);
    await life.t.mutation(internal.derived.rebuild, {});
    await finish();
    expect(await rowsOf(life.t, READ_MODELS)).toEqual(kept);
  });

  it("gives its username and address to whoever comes next, and nothing else", async () => {
    await leaveBoth();
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    const userId = await life.t.mutation(internal.users.createAccount, {
      username: "marker.guide",
      name: "Somebody else",
      email: "marker.guide@example.com",
      role: "GUIDE",
      passwordHash: "scrypt$another",
    });
    expect(userId).not.toBe(life.guide.id);
    const ofTheAccount = new Set<string>(["users", "credentials", "peopleWords", "activations"]);
    for (const [table, decision] of DECISIONS) {
      if (!("whose" in decision) || ofTheAccount.has(table)) continue;
      for (const finder of decision.whose) {
        const rows = await life.t.run((ctx) => rowsBy(ctx, table, finder, userId).take(1));
        expect(rows, table).toEqual([]);
      }
    }
  });

  it("is told nothing any more", async () => {
    await leaveBoth();
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    const payload = {
      userId: life.guide.id,
      partnerUserId: life.others.operator.id,
      kind: "reviewReceived",
      at: String(Date.now()),
    };
    await life.t.mutation(internal.outbox.deliverOne, { kind: "notification", key: "k", payload });
    const known = await life.t.run((ctx) => ctx.db.query("notifications").collect());
    expect(known.map(({ userId }) => userId)).not.toContain(life.guide.id);
    expect(known.length).toBeGreaterThan(0);
  });

  it("writes to no address that mails came back from", async () => {
    await leaveBoth();
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    expect(await sendLastMails()).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it("is not touched a moment before", async () => {
    await leaveBoth();
    vi.setSystemTime(NOW + GRACE_MS - 60_000);
    await life.t.mutation(internal.ownData.planErasures, {});
    await finish();
    const user = await life.t.run((ctx) => ctx.db.get("users", life.guide.id));
    expect(user).toMatchObject({ name: "Marker guide" });
    expect(user?.deletedAt).toBeUndefined();
  });
});

describe("an erasure that is broken off", () => {
  type Place = { step: number; after: string | null } | undefined;

  /** Where the newest part that waits goes on. */
  async function nextPlace(userId: Id<"users">): Promise<Place> {
    const planned = await life.t.run((ctx) =>
      ctx.db.system.query("_scheduled_functions").collect(),
    );
    const parts = planned.filter(
      ({ name, args }) =>
        /ownData.*erase$/.test(name) && (args[0] as { userId?: string }).userId === userId,
    );
    return (parts.at(-1)?.args[0] as { place?: Place } | undefined)?.place;
  }

  it("is the same in the end, wherever that was and however often", async () => {
    await endBackend(life.t);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), async (runs) => {
        vi.setSystemTime(NOW);
        life = await makeLife(createBackend());
        await withoutStop();
        await leaveBoth();
        const userId = life.guide.id;
        // Timers stand still: what is planned is lost, as with the process.
        for (const parts of runs) {
          let place: Place;
          for (let part = 0; part < parts; part += 1) {
            const at = place === undefined ? {} : { place };
            await life.t.mutation(internal.ownData.erase, { userId, ...at });
            const user = await life.t.run((ctx) => ctx.db.get("users", userId));
            if (user?.erasesAt === undefined) break;
            expect(user.deletedAt).toBeDefined();
            place = await nextPlace(userId);
          }
        }
        await life.t.mutation(internal.ownData.planErasures, {});
        await finish();
        await sendLastMails();
        expect(await leftovers()).toEqual([]);
        expect(await storedObjects()).toBe(0);
        const user = await life.t.run((ctx) => ctx.db.get("users", userId));
        expect(user).toMatchObject({ name: "Deleted user", deletedAt: expect.any(Number) });
        await endBackend(life.t);
      }),
      { numRuns: 6 },
    );
    life = await makeLife(createBackend());
  });
});

it("needs no time to stay where somebody else decides it", async () => {
  await life.t.mutation(internal.ownData.eraseNow, { userId: life.guide.id });
  const own = await refusalOf(life.guide.as.query(api.users.me, {}));
  expect(own.code).toBe("UNAUTHENTICATED");
  await finish();
  await sendLastMails();
  expect((await leftovers()).filter((row) => /guide@|Marker guide/.test(row))).toEqual([]);
});
