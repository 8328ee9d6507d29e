// The lists of the administration, narrowed: each page and its total, as what is listed changes.
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { addCompletedJob } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addPair, addPerson, type Person } from "../tests/setup/market.ts";
import { createPerson } from "../tests/setup/people.ts";
import { api, internal } from "./_generated/api.js";
import type { Doc, Id } from "./_generated/dataModel.js";
import type { UsersInput } from "./model/administration/contract.ts";
import { movePeople } from "./model/administration/counts.ts";
import { type Counts, countsOf, dayOf, NOBODY, plus } from "./model/administration/rules.ts";
import { LOOKED_AT_MAX } from "./model/administration/words.ts";
import type { ReportListInput } from "./model/reports/contract.ts";

const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-01-10T05:00:00Z");

let t: Backend;
let admin: Person;
beforeEach(async () => {
  t = createBackend();
  admin = await addPerson(t, "ADMIN");
});

/** Three weeks lie between two of them. */
async function addNumbered(number: number, more: Partial<Doc<"users">>): Promise<Id<"users">> {
  const name = `p${number}`;
  const names = { name, username: name, usernameKey: name, email: `${name}@x.example` };
  const createdAt = FIRST + number * 21 * DAY_MS;
  return await runKept(t, (ctx) =>
    ctx.db.insert("users", { role: "GUIDE", ...names, createdAt, ...more }),
  );
}

async function people(input: Partial<UsersInput>) {
  const { users, total } = await admin.as.action(api.administration.openUsers, input);
  return [total, ...users.map(({ username }) => username)];
}

test("people are narrowed to a role and a state, by pages", async () => {
  const operator = { role: "OPERATOR" } as const;
  const verified = { emailVerified: 1 };
  const p0 = await addNumbered(0, { ...operator, suspendedAt: 20, isSuspended: true });
  await addNumbered(1, { ...operator, ...verified });
  await addNumbered(2, {});
  const p3 = await addNumbered(3, { suspendedAt: 10, isSuspended: true });
  for (const number of [4, 5]) await addNumbered(number, verified);
  await runKept(t, async (ctx) => {
    await ctx.db.patch("users", admin.id, { emailVerified: 1, username: "boss" });
  });
  expect(await people({ role: "OPERATOR" })).toEqual([2, "p1", "p0"]);
  expect(await people({ role: "OPERATOR", limit: 1, page: 2 })).toEqual([2, "p0"]);
  expect(await people({ role: "GUIDE", limit: 3 })).toEqual([4, "p5", "p4", "p3"]);
  expect(await people({ role: "GUIDE", limit: 3, page: 2 })).toEqual([4, "p2"]);
  expect(await people({ role: "ADMIN" })).toEqual([1, "boss"]);
  expect(await people({ state: "unverified", limit: 2 })).toEqual([3, "p3", "p2"]);
  expect(await people({ state: "unverified", limit: 2, page: 2 })).toEqual([3, "p0"]);
  expect(await people({ state: "unverified", role: "GUIDE" })).toEqual([2, "p3", "p2"]);
  // As in every list, whoever signed up last comes first.
  expect(await people({ state: "suspended" })).toEqual([2, "p3", "p0"]);
  expect(await people({ state: "suspended", limit: 1, page: 2 })).toEqual([2, "p0"]);
  expect(await people({ state: "suspended", role: "GUIDE" })).toEqual([1, "p3"]);
  expect(await people({ search: "p", state: "suspended" })).toEqual([2, "p3", "p0"]);
  expect(await people({ search: "p", role: "OPERATOR", limit: 1, page: 2 })).toEqual([2, "p0"]);
  await runKept(t, async (ctx) => {
    const free = { suspendedAt: undefined, isSuspended: undefined };
    await ctx.db.patch("users", p0, { ...free, emailVerified: 1 });
    await ctx.db.patch("users", p3, { deletedAt: 1 });
  });
  expect(await people({ state: "suspended" })).toEqual([0]);
  expect(await people({ state: "unverified" })).toEqual([1, "p2"]);
  expect(await people({ role: "GUIDE" })).toEqual([3, "p5", "p4", "p2"]);
});

test("whoever is suspended is listed for as long as that lasts", async () => {
  const [p1, p2] = [await addNumbered(1, {}), await addNumbered(2, { role: "OPERATOR" })];
  const suspend = (userId: Id<"users">, more: { until?: string } = {}) =>
    admin.as.action(api.administration.actOnUser, { userId, action: "suspend", ...more });
  await suspend(p2, { until: new Date(Date.now() + 3_600_000).toISOString() });
  await suspend(p1);
  expect(await people({ state: "suspended" })).toEqual([2, "p2", "p1"]);
  expect(await people({ state: "suspended", role: "GUIDE" })).toEqual([1, "p1"]);
  await suspend(p1);
  expect(await people({ state: "suspended" })).toEqual([1, "p2"]);
  await t.run(async (ctx) => {
    for (const { _id, until } of await ctx.db.query("suspensions").collect()) {
      if (until !== undefined) await ctx.db.patch("suspensions", _id, { until: 1 });
    }
  });
  await t.mutation(internal.administration.endDueSuspensions, {});
  expect(await people({ state: "suspended" })).toEqual([0]);
  const marks = await t.run((ctx) => ctx.db.query("users").collect());
  expect(marks.some(({ isSuspended }) => isSuspended)).toBe(false);
});

/** One an hour, of the two roles in turn; counted as a day together, which one by one would take long. */
async function addSuspended(count: number): Promise<string[]> {
  const users = Array.from({ length: count }, (_, number) => {
    const name = `s${number}`;
    return {
      name,
      username: name,
      usernameKey: name,
      email: `${name}@x.example`,
      role: number % 2 === 0 ? ("GUIDE" as const) : ("OPERATOR" as const),
      suspendedAt: FIRST + (number % 7),
      isSuspended: true as const,
      createdAt: FIRST + number * 3_600_000,
    };
  });
  const days = new Map<string, Counts>();
  for (const user of users) {
    const day = dayOf(user);
    days.set(day, plus(days.get(day) ?? NOBODY, countsOf(user, null)));
  }
  await t.run(async (ctx) => {
    for (const user of users) await ctx.db.insert("users", user);
    for (const [day, counts] of days) await movePeople(ctx, day, counts);
  });
  return users.map(({ username }) => username).toReversed();
}

test("of very many who are suspended each stands on a page, also the last", async () => {
  const all = await addSuspended(2_130);
  const lists = [
    { names: all, pages: [1, 20, 40, 41, 42, 43] },
    {
      role: "GUIDE" as const,
      names: all.filter((_, index) => index % 2 === 1),
      pages: [1, 21, 22],
    },
  ];
  for (const { names, pages, ...input } of lists) {
    for (const page of pages) {
      const rows = names.slice((page - 1) * 50, page * 50);
      const found = await people({ ...input, state: "suspended", limit: 50, page });
      expect(found).toEqual([names.length, ...rows]);
    }
  }
});

test("people are found by what has signs in it as it was typed, in names as in addresses", async () => {
  await addNumbered(1, { name: "Jean-Pierre Nguyễn-Lê" });
  await addNumbered(2, { name: "St. Pierre", email: "p@tours.example" });
  await addNumbered(3, { username: "pierre.d" });
  expect(await people({ search: "Jean-Pierre" })).toEqual([1, "p1"]);
  expect(await people({ search: "jean-pi nguyen-le" })).toEqual([1, "p1"]);
  expect(await people({ search: "st. pierre" })).toEqual([1, "p2"]);
  expect(await people({ search: "pierre.d" })).toEqual([1, "pierre.d"]);
  expect(await people({ search: "@tours.exam" })).toEqual([1, "p2"]);
  expect(await people({ search: "ours.example" })).toEqual([0]);
  expect(await people({ search: "jean - pierre" })).toEqual([1, "p1"]);
  expect(await people({ search: "@" })).toEqual([0]);
  // Only a full stop is of the sentence around it.
  expect(await people({ search: "Pierre." })).toEqual([2, "pierre.d", "p2"]);
  for (const sign of "@_-") expect(await people({ search: `pierre${sign}` })).toEqual([0]);
});

/** As many of one name as are not looked at one by one, and behind them three more. */
async function addNamesakes(): Promise<void> {
  const named = (name: string, number: number) => ({
    name,
    username: `n${number}`,
    usernameKey: `n${number}`,
    email: `n${number}@x.example`,
    role: "GUIDE" as const,
    createdAt: FIRST + number,
  });
  await t.run(async (ctx) => {
    for (let number = 0; number < LOOKED_AT_MAX; number += 1) {
      const user = named("Nguyễn", number);
      const userId = await ctx.db.insert("users", user);
      await ctx.db.insert("peopleWords", { userId, word: "nguyen", createdAt: user.createdAt });
    }
  });
  const kept = { suspendedAt: 20, isSuspended: true } as const;
  await runKept(t, async (ctx) => {
    await ctx.db.insert("users", { ...named("Nguyễn Hoa", 9_001), ...kept });
    await ctx.db.insert("users", named("Nguyễn Văn Hoan", 9_002));
    const username = "nguyen.nguyen";
    await ctx.db.insert("users", { ...named("An", 9_003), username, usernameKey: username });
  });
}

test("somebody whose name very many have is found by another word, an address or a list", async () => {
  await addNamesakes();
  expect(await people({ search: "nguyen hoa" })).toEqual([2, "n9002", "n9001"]);
  expect(await people({ search: "nguyen n9002@x.example" })).toEqual([1, "n9002"]);
  for (const typed of ["nguyen.nguyen", "nguyen.nguyen."]) {
    expect(await people({ search: typed })).toEqual([1, "nguyen.nguyen"]);
  }
  expect(await people({ search: "nguyen", state: "suspended" })).toEqual([1, "n9001"]);
  expect(await people({ search: "nguyen", state: "suspended", role: "OPERATOR" })).toEqual([0]);
  expect(await people({ search: "hoan", state: "suspended" })).toEqual([0]);
});

test("a search that has not looked at all who have the word says so, and has the newest of them", async () => {
  await addNamesakes();
  const search = (text: string, more: Partial<UsersInput> = {}) =>
    admin.as.action(api.administration.openUsers, { limit: 3, search: text, ...more });
  const found = await search("nguyen");
  expect(found.isPart).toBe(true);
  const names = ["nguyen.nguyen", "n9002", "n9001"];
  expect(found.users.map(({ username }) => username)).toEqual(names);
  expect(await search("nguyen ng")).toMatchObject({ isPart: true });
  for (const [text, more] of [
    ["hoa", {}],
    ["nguyen hoa", {}],
    ["nguyen", { state: "suspended" }],
    ["", {}],
  ] as const) {
    expect(await search(text, more)).not.toHaveProperty("isPart");
  }
  const { headers } = await createPerson(t, "boss", "ADMIN");
  const called = await t.fetch("/api/admin/users?search=nguyen", { headers });
  expect(await called.json()).toMatchObject({ isPart: true });
});

test("people are narrowed at the API, and the look is noted with that", async () => {
  const { headers } = await createPerson(t, "boss", "ADMIN");
  const call = (query: string) => t.fetch(`/api/admin/users?${query}`, { headers });
  await addNumbered(1, { suspendedAt: 5, isSuspended: true });
  const answer = await call("role=GUIDE&state=suspended");
  expect(await answer.json()).toMatchObject({ total: 1, users: [{ username: "p1" }] });
  expect((await call("role=BOSS")).status).toBe(400);
  expect((await call("state=asleep")).status).toBe(400);
  const { entries } = await admin.as.query(api.audit.list, { action: "user.list" });
  expect(entries[0]?.details).toMatchObject({ role: "GUIDE", state: "suspended" });
});

test("reports are narrowed to what they are about", async () => {
  const { guide, operator } = await addPair(t);
  const report = (who: Person, target: object) =>
    who.as.mutation(api.reports.create, { ...target, reason: "Spam or advertising" });
  const message = { recipientUserId: guide.id, body: "Pay me outside" };
  const messageId = (await operator.as.mutation(api.messages.send, message)).id;
  const jobRequestId = await addCompletedJob(t, { guide, operator });
  const all = { service: 1, languageSkills: 1, knowledge: 1, price: 1 };
  const review = { jobRequestId, guideUserId: guide.id, comment: "Never again", ...all };
  const reviewId = (await operator.as.mutation(api.reviews.reviewGuide, review)).id;
  const ofMessage = (await report(guide, { messageId })).id;
  const ofReview = (await report(guide, { reviewId })).id;
  const ofPerson = (await report(operator, { userId: guide.id })).id;
  const ids = async (input: ReportListInput) => {
    const { reports, total } = await admin.as.query(api.moderation.reports, input);
    return [total, ...reports.map(({ id }) => id)];
  };
  expect((await ids({}))[0]).toBe(3);
  expect(await ids({ type: "message" })).toEqual([1, ofMessage]);
  expect(await ids({ type: "user" })).toEqual([1, ofPerson]);
  await admin.as.action(api.moderation.decide, { reportId: ofReview, status: "DISMISSED" });
  expect(await ids({ type: "review" })).toEqual([1, ofReview]);
  expect(await ids({ type: "review", status: "DISMISSED" })).toEqual([1, ofReview]);
  expect(await ids({ type: "review", status: "PENDING" })).toEqual([0]);
  const { headers } = await createPerson(t, "boss", "ADMIN");
  const called = await t.fetch("/api/admin/reports?type=review", { headers });
  expect(await called.json()).toMatchObject({ total: 1, reports: [{ id: ofReview }] });
});
