// Data as earlier versions wrote it, brought into this version's shape; and the loop that does it, on its own.
import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { picture, putBytes } from "../tests/setup/files.ts";
import { addInvoice } from "../tests/setup/invoices.ts";
import { runKept } from "../tests/setup/kept.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  bookingOf,
  dayAhead,
  type Person,
} from "../tests/setup/market.ts";
import { rowsOf } from "../tests/setup/read-models.ts";
import { api, internal } from "./_generated/api.js";
import { MIGRATIONS } from "./model/migrations/list.ts";
import { fill, type Migration } from "./model/migrations/migration.ts";
import { migrating, readMigrations } from "./model/migrations/run.ts";

const NAMES = MIGRATIONS.map(({ name }) => name);

/** One batch after the other, as the sweep would make them; `stopAfter` leaves the rest. */
async function run(t: Backend, list: readonly Migration[], stopAfter = Number.POSITIVE_INFINITY) {
  const batch = migrating(list);
  let cursor = await runKept(t, (ctx) => batch(ctx, null, 1));
  for (let count = 0; cursor !== null && count < stopAfter; count += 1) {
    const from = cursor;
    cursor = await runKept(t, (ctx) => batch(ctx, from, 2 + count));
  }
  return cursor;
}

function statesOf(t: Backend, list: readonly Migration[]) {
  return t.run((ctx) => readMigrations(ctx, list));
}

/** Adds an exclamation mark to every title, two rows at a time. */
function exclaim(name: string, fails: () => boolean = () => false): Migration {
  return fill(name, "jobRequests", {
    page: 2,
    change: async (_ctx, { title }) => {
      if (fails()) throw new Error("cannot");
      return title.endsWith("!") ? null : { title: `${title}!` };
    },
  });
}

async function marketOf(t: Backend, requests: number) {
  const guide = await addGuide(t);
  const operator = await addOperator(t);
  for (let day = 1; day <= requests; day += 1) {
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
  }
  return { guide, operator };
}

/** Somebody who fills in a first profile. */
async function addNewcomer(t: Backend) {
  const { id, as } = await addPerson(t, "GUIDE");
  const photo = async () => {
    const { path: address } = await as.action(api.files.createUpload, { purpose: "photo" });
    const answer = await putBytes(t, address, await picture(), "image/jpeg");
    return ((await answer.json()) as { path: string }).path;
  };
  const draft = (profileImage: string) =>
    as.mutation(api.drafts.keep, { bio: "I walk", profileImage });
  return { id, as, photo, draft };
}

describe("the loop", () => {
  it("notes everything as done in a database without people", async () => {
    const t = createBackend();
    await t.mutation(internal.migrations.run, {});
    const status = await t.query(internal.migrations.status, {});
    expect(status).toEqual(NAMES.map((name) => ({ name, state: "DONE", rows: 0 })));
  });

  it("runs one migration after the other, page by page, and counts what it changed", async () => {
    const t = createBackend();
    await marketOf(t, 5);
    const list = [exclaim("a"), exclaim("b")];
    expect(await statesOf(t, list)).toMatchObject([{ state: "WAITING" }, { state: "WAITING" }]);
    expect(await run(t, list, 2)).toEqual({ name: "a", batch: 2 });
    expect(await statesOf(t, list)).toMatchObject([
      { state: "RUNNING", rows: 4 },
      { state: "WAITING", rows: 0 },
    ]);
    await run(t, list);
    expect(await statesOf(t, list)).toMatchObject([
      { state: "DONE", rows: 5 },
      { state: "DONE", rows: 0 },
    ]);
    const titles = await t.run((ctx) => ctx.db.query("jobRequests").collect());
    expect(titles.map(({ title }) => title.slice(-2))).not.toContain("!!");
  });

  it("goes on where it was, and a batch that was overtaken ends without a trace", async () => {
    const t = createBackend();
    await marketOf(t, 5);
    const list = [exclaim("a")];
    const late = await run(t, list, 1);
    expect(await run(t, list, 1)).toEqual({ name: "a", batch: 2 });
    const before = await statesOf(t, list);
    expect(await runKept(t, (ctx) => migrating(list)(ctx, late, 9))).toBeNull();
    expect(await statesOf(t, list)).toEqual(before);
    expect(await run(t, list)).toBeNull();
    expect(await statesOf(t, list)).toMatchObject([{ state: "DONE", rows: 5 }]);
  });

  it("does nothing more when all is done", async () => {
    const t = createBackend();
    await marketOf(t, 1);
    await run(t, [exclaim("a")]);
    expect(await run(t, [exclaim("a")])).toBeNull();
    expect(await statesOf(t, [exclaim("a")])).toMatchObject([{ state: "DONE", rows: 1 }]);
  });

  it("keeps what was written before a batch that failed", async () => {
    const t = createBackend();
    await marketOf(t, 4);
    let isBroken = false;
    const list = [exclaim("a", () => isBroken)];
    await run(t, list, 1);
    isBroken = true;
    await expect(run(t, list)).rejects.toThrow("cannot");
    expect(await statesOf(t, list)).toMatchObject([{ state: "RUNNING", rows: 2 }]);
    isBroken = false;
    await run(t, list);
    expect(await statesOf(t, list)).toMatchObject([{ state: "DONE", rows: 4 }]);
  });
});

describe("the list", () => {
  it("has a name of its own for each, numbered in the order in which they run", () => {
    expect(NAMES).toEqual([...new Set(NAMES)].toSorted());
  });

  it("takes the counters out of the profiles, marks answers and holds, and counts", async () => {
    const t = createBackend();
    const { guide } = await marketOf(t, 2);
    const [first, second] = await t.run((ctx) => ctx.db.query("jobRequests").collect());
    if (first === undefined || second === undefined) throw new Error("two requests were written");
    const accepted = { jobRequestId: first._id, status: "ACCEPTED" } as const;
    await guide.as.mutation(api.requests.setBookingStatus, accepted);
    const right = await t.run(async (ctx) => ({
      requests: await ctx.db.query("jobRequests").collect(),
      blocks: await ctx.db.query("availabilityBlocks").collect(),
      figures: (await ctx.db.query("figures").collect()).map(({ userId, requests, answered }) => ({
        userId,
        requests,
        answered,
      })),
    }));
    // As the version before wrote it.
    await t.run(async (ctx) => {
      for (const profile of await ctx.db.query("guideProfiles").collect()) {
        const counters = { avgRating: 4.5, ratingTotal: 9, reviewCount: 2, requestsMissed: 0 };
        await ctx.db.patch("guideProfiles", profile._id, counters);
      }
      for (const { _id } of right.requests) {
        await ctx.db.patch("jobRequests", _id, { answeredAt: undefined });
      }
      for (const { _id } of right.blocks) {
        await ctx.db.patch("availabilityBlocks", _id, { state: undefined });
      }
      for (const { _id } of await ctx.db.query("figures").collect()) {
        await ctx.db.delete("figures", _id);
      }
    });
    await run(t, MIGRATIONS);
    const found = await t.run(async (ctx) => ({
      profiles: await ctx.db.query("guideProfiles").collect(),
      requests: await ctx.db.query("jobRequests").collect(),
      blocks: await ctx.db.query("availabilityBlocks").collect(),
      figures: (await ctx.db.query("figures").collect()).map(({ userId, requests, answered }) => ({
        userId,
        requests,
        answered,
      })),
    }));
    for (const profile of found.profiles) expect(Object.keys(profile)).not.toContain("reviewCount");
    expect(found.requests).toEqual(right.requests);
    expect(found.blocks).toEqual(right.blocks);
    expect(found.figures).toHaveLength(right.figures.length);
    expect(found.figures).toEqual(expect.arrayContaining(right.figures));
  });

  it("counts the narrowed lists of people and reports that nobody counted before", async () => {
    const t = createBackend();
    const { guide, operator } = await marketOf(t, 1);
    await operator.as.mutation(api.reports.create, { userId: guide.id, reason: "Spam" });
    const kept = ["peopleCounts", "tallies"] as const;
    const right = await rowsOf(t, kept);
    expect(right["tallies"]).toHaveLength(2);
    await t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("peopleCounts").collect()) {
        await ctx.db.patch("peopleCounts", _id, { lists: undefined });
      }
      for (const { _id, name } of await ctx.db.query("tallies").collect()) {
        if (name.endsWith(".user")) await ctx.db.delete("tallies", _id);
      }
    });
    await run(t, MIGRATIONS);
    expect(await rowsOf(t, kept)).toEqual(right);
  });

  it("counts people by month and in all where only their days were counted", async () => {
    const t = createBackend();
    await marketOf(t, 1);
    const right = await rowsOf(t, ["peopleCounts"]);
    await t.run(async (ctx) => {
      for (const { _id, unit } of await ctx.db.query("peopleCounts").collect()) {
        if (unit !== "day") await ctx.db.delete("peopleCounts", _id);
      }
    });
    await run(
      t,
      MIGRATIONS.filter(({ name }) => name === "023-months-of-people"),
    );
    expect(await rowsOf(t, ["peopleCounts"])).toEqual(right);
  });

  it("counts nobody who is an administrator as a sign-up any more", async () => {
    const t = createBackend();
    await marketOf(t, 1);
    const { id: userId } = await addPerson(t, "ADMIN");
    const kept = ["activations", "marketDays"] as const;
    const right = await rowsOf(t, kept);
    await runKept(t, async (ctx) => {
      const marks = { hasProfile: true, hasWorked: false };
      await ctx.db.insert("activations", {
        userId,
        role: "GUIDE",
        signedUpAt: Date.now(),
        ...marks,
      });
    });
    expect(await rowsOf(t, kept)).not.toEqual(right);
    await run(
      t,
      MIGRATIONS.filter(({ name }) => name.endsWith("-administrators")),
    );
    expect(await rowsOf(t, kept)).toEqual(right);
  });

  it("counts no credit as a payment any more", async () => {
    const t = createBackend();
    const { operator } = await marketOf(t, 1);
    await addInvoice(t, operator.id, { paidUSDCents: 2_900 });
    await addInvoice(t, operator.id, { paidUSDCents: 0, amountUSDCents: -26_100 });
    const kept = ["marketDays", "subscriptionMonths"] as const;
    const right = await rowsOf(t, kept);
    await t.run(async (ctx) => {
      for (const { _id, kind, counts } of await ctx.db.query("marketDays").collect()) {
        if (kind !== "payments") continue;
        await ctx.db.patch("marketDays", _id, { counts: { ...counts, payments: 2 } });
      }
      for (const { _id } of await ctx.db.query("subscriptionMonths").collect()) {
        await ctx.db.patch("subscriptionMonths", _id, { payments: 2 });
      }
    });
    expect(await rowsOf(t, kept)).not.toEqual(right);
    await run(
      t,
      MIGRATIONS.filter(({ name }) => name.includes("-payments-")),
    );
    expect(await rowsOf(t, kept)).toEqual(right);
  });

  it("sums as overdue no more what was said to be paid", async () => {
    const t = createBackend();
    await marketOf(t, 1);
    await runKept(t, async (ctx) => {
      for (const { _id } of await ctx.db.query("settlements").collect()) {
        const late = { state: "SAID", isOverdue: true, amountVND: 900 } as const;
        await ctx.db.patch("settlements", _id, late);
      }
    });
    const right = await rowsOf(t, ["settlementTotals"]);
    expect(right["settlementTotals"]).toHaveLength(2);
    await t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("settlementTotals").collect()) {
        await ctx.db.patch("settlementTotals", _id, { overdueVND: 900 });
      }
    });
    await run(
      t,
      MIGRATIONS.filter(({ name }) => name === "025-overdue-sums"),
    );
    expect(await rowsOf(t, ["settlementTotals"])).toEqual(right);
  });

  it("measures the files of before, which take their owner's space from then on", async () => {
    const t = createBackend();
    const newcomer = await addNewcomer(t);
    await newcomer.photo();
    const totals = () => t.run((ctx) => ctx.db.query("fileTotals").collect());
    const right = await totals();
    expect(right).toMatchObject([{ userId: newcomer.id }]);
    await runKept(t, async (ctx) => {
      for (const { _id } of await ctx.db.query("files").collect()) {
        await ctx.db.patch("files", _id, { storedBytes: undefined });
      }
    });
    expect(await totals()).toEqual([]);
    await run(t, MIGRATIONS);
    expect((await totals()).map(({ bytes }) => bytes)).toEqual(right.map(({ bytes }) => bytes));
  });

  it("leaves no address that mails came back from by its name but where it is an account's", async () => {
    const t = createBackend();
    const here = await addPerson(t, "GUIDE", { email: "here@example.com" });
    const unnamed = { address: "a-fingerprint", reason: "bounced" } as const;
    await t.run(async (ctx) => {
      for (const address of ["gone@example.com", "here@example.com"]) {
        await ctx.db.insert("stoppedAddresses", { address, reason: "complained", createdAt: 1 });
      }
      await ctx.db.insert("stoppedAddresses", { ...unnamed, createdAt: 1 });
    });
    await run(t, MIGRATIONS);
    const stops = await t.run((ctx) => ctx.db.query("stoppedAddresses").collect());
    expect(JSON.stringify(stops)).not.toContain("gone@example.com");
    expect(stops).toHaveLength(3);
    expect(stops.slice(1)).toMatchObject([{ address: "here@example.com" }, unnamed]);
    expect(await here.as.query(api.mails.stopped, {})).toBe("complained");
    // Whoever registers with it again is told so.
    const again = await addPerson(t, "GUIDE", { email: "gone@example.com" });
    expect(await again.as.query(api.mails.stopped, {})).toBe("complained");
  });

  it("lists whoever was suspended before there was a mark for it", async () => {
    const t = createBackend();
    const admin = await addPerson(t, "ADMIN");
    const { guide } = await marketOf(t, 1);
    const deed = { userId: guide.id, action: "suspend" } as const;
    await admin.as.action(api.administration.actOnUser, deed);
    const users = () => t.run((ctx) => ctx.db.query("users").collect());
    const right = await users();
    await t.run((ctx) => ctx.db.patch("users", guide.id, { isSuspended: undefined }));
    expect(await users()).not.toEqual(right);
    await run(t, MIGRATIONS);
    expect(await users()).toEqual(right);
    const listed = await admin.as.action(api.administration.openUsers, { state: "suspended" });
    expect(listed).toMatchObject({ total: 1, users: [{ id: guide.id }] });
  });

  it("lists them from its first batch on, however many people come before them", async () => {
    const t = createBackend();
    const admin = await addPerson(t, "ADMIN");
    await t.run(async (ctx) => {
      for (let number = 0; number < 120; number += 1) {
        const name = `p${number}`;
        const names = { name, username: name, usernameKey: name, email: `${name}@x.example` };
        await ctx.db.insert("users", { ...names, role: "GUIDE", createdAt: number });
      }
    });
    const { id: userId } = await addGuide(t);
    await admin.as.action(api.administration.actOnUser, { userId, action: "suspend" });
    await t.run((ctx) => ctx.db.patch("users", userId, { isSuspended: undefined }));
    await run(
      t,
      MIGRATIONS.filter(({ name }) => name === "022-suspended-people"),
      1,
    );
    const listed = await admin.as.action(api.administration.openUsers, { state: "suspended" });
    expect(listed).toMatchObject({ total: 1, users: [{ id: userId }] });
  });

  it("puts up the photo that waits in the draft of a profile, where it can be", async () => {
    const t = createBackend();
    const [fresh, seen, odd] = [await addNewcomer(t), await addNewcomer(t), await addNewcomer(t)];
    const photo = await fresh.photo();
    await fresh.draft(photo);
    const own = await seen.photo();
    await seen.as.mutation(api.account.setPicture, { image: own });
    await seen.draft(await seen.photo());
    await odd.draft(await fresh.photo());
    await run(t, MIGRATIONS);
    const imageOf = async ({ as }: Person) => (await as.query(api.users.profile, {}))?.image;
    expect([await imageOf(fresh), await imageOf(seen), await imageOf(odd)]).toEqual([
      photo,
      own,
      null,
    ]);
    expect((await t.fetch(photo)).status).toBe(200);
    for (const { as } of [fresh, seen, odd]) {
      expect(await as.query(api.drafts.own, {})).toEqual({ bio: "I walk" });
    }
  });
});
