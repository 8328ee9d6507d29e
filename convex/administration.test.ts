import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { bookingOf, dayAhead, refusalOf } from "../tests/setup/market.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { by, createGuide, createOperator } from "../tests/setup/profiled.ts";
import { api, internal } from "./_generated/api.js";
import type { Doc } from "./_generated/dataModel.js";
import { todayInVietnam } from "./model/days.ts";

let t: Backend;
let admin: Person;
beforeEach(async () => {
  t = createBackend();
  admin = await createPerson(t, "boss", "ADMIN");
});

async function act(person: Pick<Person, "userId">, action: string, more: object = {}, who = admin) {
  const input = { userId: person.userId, action, ...more, ...by(who) };
  return await t.action(api.administration.actOnUser, input as never);
}

async function call(method: string, path: string, body?: object, who = admin) {
  const response = await t.fetch(path, {
    method,
    headers: {
      ...who.headers,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const DAY_MS = 86_400_000;

/** Somebody who signed up then. */
async function addAt(username: string, createdAt: number): Promise<void> {
  const names = { name: username, username, usernameKey: username, email: `${username}@x.example` };
  await runKept(t, async (ctx) => {
    await ctx.db.insert("users", { ...names, role: "GUIDE", createdAt });
  });
}

async function userOf({ userId }: Person): Promise<Doc<"users">> {
  const user = await t.run((ctx) => ctx.db.get("users", userId));
  if (user === null) throw new Error("this person is gone");
  return user;
}

async function log(filter: object = {}) {
  const found = await t.query(api.audit.list, { ...filter, ...by(admin) } as never);
  return found.entries;
}

async function statsNow() {
  const today = todayInVietnam(Date.now());
  return await t.query(api.administration.stats, { today, ...by(admin) });
}

describe("verifying", () => {
  test("an address is done once, and noted with before and after", async () => {
    const guide = await createPerson(t, "lan", "GUIDE");
    const { status, body } = await call("PUT", `/api/admin/users/${guide.userId}`, {
      action: "verify",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: guide.userId, email: "lan@example.com", role: "GUIDE" });
    expect(Date.parse(body.emailVerified)).toBeGreaterThan(0);
    expect(await refusalOf(act(guide, "verify"))).toMatchObject({ code: "CONFLICT" });
    expect(await log()).toMatchObject([
      {
        actorUserId: admin.userId,
        action: "user.verify",
        targetType: "user",
        targetId: guide.userId,
        outcome: "DONE",
        details: { before: { emailVerified: null } },
      },
    ]);
  });

  test("a business shows as verified everywhere, and is refused of anybody else", async () => {
    const guide = await createGuide(t, "lan");
    const operator = await createOperator(t, "lotus");
    const blank = await createPerson(t, "blank", "OPERATOR");
    expect(await refusalOf(act(guide, "verify-business"))).toMatchObject({ code: "VALIDATION" });
    expect(await refusalOf(act(blank, "verify-business"))).toMatchObject({ code: "CONFLICT" });
    expect(await act(operator, "verify-business")).toMatchObject({ profile: { verified: true } });
    expect(await refusalOf(act(operator, "verify-business"))).toMatchObject({ code: "CONFLICT" });
    const page = await t.query(api.operators.get, { operatorId: operator.userId });
    expect(page?.operator.verified).toBe(true);
    const row = await t.run((ctx) => ctx.db.query("operatorProfiles").first());
    expect(row?.verifiedAt).toBeGreaterThan(0);
  });

  test("an operator by the older call is the same, however often", async () => {
    const operator = await createOperator(t, "lotus");
    const guide = await createGuide(t, "lan");
    const path = (one: Person) => `/api/admin/verify-operator/${one.userId}`;
    for (let times = 0; times < 2; times += 1) {
      expect(await call("POST", path(operator))).toMatchObject({
        status: 200,
        body: { profile: { verified: true } },
      });
    }
    expect((await call("POST", path(guide))).status).toBe(404);
    expect(await log({ action: "user.verify-business" })).toHaveLength(1);
  });
});

describe("suspending", () => {
  test("signs out at once and everywhere, hides, closes what is open and tells why", async () => {
    const guide = await createGuide(t, "lan");
    const operator = await createOperator(t, "lotus");
    const request = { ...bookingOf(guide.userId, dayAhead(9)), ...by(operator) };
    const { id } = await t.mutation(api.requests.book, request);

    const suspended = await act(guide, "suspend", { reason: "Never came" });
    expect(suspended.suspendedAt).toBeGreaterThan(0);

    expect(await t.query(api.users.profile, by(guide) as never)).toBeNull();
    expect((await call("GET", "/api/user/me", undefined, guide)).status).toBe(401);
    expect(await t.query(api.guides.get, { guideId: guide.userId })).toBeNull();
    expect((await call("GET", "/api/guides/search", undefined, operator)).body.total).toBe(0);
    const closed = await t.run((ctx) => ctx.db.get("jobRequests", id));
    expect(closed?.status).toBe("CANCELLED");
    // On its way, or there already.
    const told = await t.run(async (ctx) => [
      ...(await ctx.db.query("outbox").collect()).map(({ payload }) => payload),
      ...(await ctx.db.query("notifications").collect()),
    ]);
    expect(told.map(({ kind, userId }) => [kind, userId])).toContainEqual([
      "requestClosed",
      operator.userId,
    ]);
    const mails = await t.run((ctx) => ctx.db.query("mails").collect());
    expect(mails.find(({ kind }) => kind === "account-suspended")).toMatchObject({
      userId: guide.userId,
      values: { note: "Never came" },
    });
    expect((await log({ action: "user.suspend" }))[0]?.details).toMatchObject({
      reason: "Never came",
      until: null,
    });
  });

  test("once more lets the person in again, who then can sign in and is found", async () => {
    const guide = await createGuide(t, "lan");
    await act(guide, "suspend");
    expect((await statsNow()).activeGuides).toBe(0);
    expect(await act(guide, "suspend")).toMatchObject({ suspendedAt: null });
    expect(await t.query(api.guides.get, { guideId: guide.userId })).not.toBeNull();
    expect((await log()).map(({ action }) => action)).toEqual(["user.unsuspend", "user.suspend"]);
    const other = await createGuide(t, "minh");
    await act(other, "suspend");
    const { body } = await call("GET", "/api/admin/users?state=suspended");
    expect(body).toMatchObject({ users: [{ id: other.userId }], total: 1 });
  });

  test("ends by itself when its time has come, and not before", async () => {
    const guide = await createGuide(t, "lan");
    const end = new Date(Date.now() + 3_600_000).toISOString();
    await act(guide, "suspend", { until: end, reason: "A day off" });
    await t.mutation(internal.administration.endDueSuspensions, {});
    expect((await userOf(guide)).suspendedAt).toBeDefined();
    await t.run(async (ctx) => {
      const row = await ctx.db.query("suspensions").first();
      if (row !== null) await ctx.db.patch("suspensions", row._id, { until: Date.now() - 1 });
    });
    await t.mutation(internal.administration.endDueSuspensions, {});
    expect((await userOf(guide)).suspendedAt).toBeUndefined();
    expect((await log())[0]).toMatchObject({ actorUserId: null, action: "user.unsuspend" });
  });

  test("under one key is done once, though it is a switch", async () => {
    const guide = await createGuide(t, "lan");
    const send = async () =>
      await t.fetch(`/api/admin/users/${guide.userId}`, {
        method: "PUT",
        headers: {
          ...admin.headers,
          "Content-Type": "application/json",
          "Idempotency-Key": "k1",
        },
        body: JSON.stringify({ action: "suspend" }),
      });
    for (let times = 0; times < 3; times += 1) expect((await send()).status).toBe(200);
    expect((await userOf(guide)).suspendedAt).toBeDefined();
    expect(await log({ action: "user.suspend" })).toHaveLength(1);
  });
});

describe("deleting", () => {
  test("leaves a deleted user, out at once, and keeps what others have", async () => {
    const guide = await createGuide(t, "lan");
    const operator = await createOperator(t, "lotus");
    const request = { ...bookingOf(guide.userId, dayAhead(9)), ...by(operator) };
    const { id } = await t.mutation(api.requests.book, request);
    expect((await act(guide, "delete")).id).toBe(guide.userId);
    expect((await call("GET", "/api/user/me", undefined, guide)).status).toBe(401);
    await t.finishAllScheduledFunctions(() => undefined);
    const gone = await userOf(guide);
    expect([gone.name, gone.deletedAt === undefined]).toEqual(["Deleted user", false]);
    expect(await t.run((ctx) => ctx.db.get("jobRequests", id))).not.toBeNull();
    expect(await refusalOf(act(guide, "view"))).toMatchObject({ code: "NOT_FOUND" });
    expect((await call("GET", "/api/admin/users?search=lan")).body).toEqual({
      users: [],
      total: 0,
    });
    expect((await log({ action: "user.delete" }))[0]).toMatchObject({ targetId: guide.userId });
  });
});

describe("an administrator", () => {
  test("cannot suspend or delete oneself, and two at once cannot lock each other out", async () => {
    for (const action of ["suspend", "delete"]) {
      expect(await refusalOf(act(admin, action))).toMatchObject({ code: "CONFLICT" });
    }
    const other = await createPerson(t, "chief", "ADMIN");
    const both = await Promise.allSettled([
      act(other, "suspend", {}, admin),
      act(admin, "suspend", {}, other),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("does nothing to who is not there, and no other deed than those there are", async () => {
    expect((await call("PUT", "/api/admin/users/nobody", { action: "verify" })).status).toBe(404);
    const path = `/api/admin/users/${admin.userId}`;
    expect((await call("PUT", path, { action: "promote" })).status).toBe(400);
    expect((await call("PUT", path, { action: "view", role: "GUIDE" })).status).toBe(400);
    expect((await call("GET", "/api/admin/users?limit=51")).status).toBe(400);
  });

  test("is made by one call of whoever runs the deployment, of an account without a profile", async () => {
    const guide = await createGuide(t, "lan");
    const fresh = await createPerson(t, "first", "OPERATOR");
    const appoint = async (identifier: string) =>
      await t.mutation(internal.administration.appoint, { identifier });
    expect(await refusalOf(appoint("nobody"))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(appoint("lan"))).toMatchObject({ code: "CONFLICT" });
    expect((await userOf(guide)).role).toBe("GUIDE");
    expect(await appoint("first@example.com")).toBe(fresh.userId);
    expect(await appoint("FIRST")).toBe(fresh.userId);
    expect((await userOf(fresh)).role).toBe("ADMIN");
    expect(await log()).toMatchObject([{ actorUserId: null, action: "admin.appoint" }]);
    expect((await call("GET", "/api/admin/stats", undefined, fresh)).status).toBe(401);
  });
});

describe("anybody else", () => {
  const CALLS = [
    ["GET", "/api/admin/users", undefined],
    ["PUT", "/api/admin/users/x", { action: "delete" }],
    ["POST", "/api/admin/verify-operator/x", undefined],
    ["GET", "/api/admin/stats", undefined],
    ["GET", "/api/admin/activity", undefined],
    ["GET", "/api/admin/audit", undefined],
  ] as const;

  test.each(CALLS)("is refused %s %s, and that is noted", async (method, path, body) => {
    const guide = await createPerson(t, "lan", "GUIDE");
    expect((await call(method, path, body, guide)).status).toBe(403);
    expect(await log()).toMatchObject([
      { actorUserId: guide.userId, action: "call.refuse", outcome: "DENIED" },
    ]);
  });

  test("is refused the deeds of the client, noted once each", async () => {
    const guide = await createPerson(t, "lan", "GUIDE");
    expect(await refusalOf(act(admin, "delete", {}, guide))).toMatchObject({ code: "FORBIDDEN" });
    expect((await userOf(admin)).deletedAt).toBeUndefined();
    expect(await log()).toHaveLength(1);
  });
});

describe("the list of people", () => {
  async function names(query: string) {
    const { body } = await call("GET", `/api/admin/users${query}`);
    return [body.total, ...body.users.map(({ username }: { username: string }) => username)];
  }

  test("has every page and its total, the newest first, through days and months", async () => {
    for (let number = 0; number < 9; number += 1) {
      // Three a day, and each day in another month.
      const first = Date.parse("2026-01-10T05:00:00Z");
      await addAt(`p${number}`, first + Math.floor(number / 3) * 31 * DAY_MS + number);
    }
    expect(await names("?limit=50")).toEqual([
      10,
      "boss",
      ...[8, 7, 6, 5, 4, 3, 2, 1, 0].map((number) => `p${number}`),
    ]);
    expect(await names("?limit=4&page=2")).toEqual([10, "p5", "p4", "p3", "p2"]);
    expect(await names("?limit=4&page=3")).toEqual([10, "p1", "p0"]);
    expect(await names("?limit=4&page=4")).toEqual([10]);
    expect((await log({ action: "user.list" })).length).toBe(4);
  });

  test("is searched by name, address and username, by what they begin with and without accents", async () => {
    const huong = await createPerson(t, "huong_le", "GUIDE");
    await createPerson(t, "minh", "OPERATOR");
    await runKept(t, async (ctx) => {
      await ctx.db.patch("users", huong.userId, { name: "Lê Thị Hương" });
    });
    expect(await names("?search=hương")).toEqual([1, "huong_le"]);
    expect(await names("?search=HUONG%20le")).toEqual([1, "huong_le"]);
    expect(await names("?search=huong_le@exam")).toEqual([1, "huong_le"]);
    // As they are copied out of a sentence or a mail.
    for (const copied of ["Hương.", "huong_le@example.com.", "<huong_le@example.com>,"]) {
      expect(await names(`?search=${encodeURIComponent(copied)}`)).toEqual([1, "huong_le"]);
    }
    expect(await names("?search=huo.")).toEqual([0]);
    expect(await names("?search=min")).toEqual([1, "minh"]);
    expect(await names("?search=example")).toEqual([3, "minh", "huong_le", "boss"]);
    expect(await names("?search=example&limit=2&page=2")).toEqual([3, "boss"]);
    expect(await names("?search=huong%20minh")).toEqual([0]);
    expect(await names("?search=%20")).toEqual([3, "minh", "huong_le", "boss"]);
    // The former name finds nobody.
    expect(await names("?search=The%20huong")).toEqual([0]);
  });
});

describe("the overview", () => {
  test("counts people and who is active, as it changes", async () => {
    const guide = await createGuide(t, "lan");
    const operator = await createOperator(t, "lotus");
    expect(await statsNow()).toEqual({
      totalUsers: 3,
      newUsers: 3,
      monthlyGrowth: 0,
      activeGuides: 0,
      activeOperators: 0,
      pendingReports: 0,
    });
    await act(guide, "verify");
    await act(operator, "verify-business");
    expect(await statsNow()).toMatchObject({ activeGuides: 1, activeOperators: 1 });
    await act(operator, "suspend");
    await act(guide, "delete");
    await t.finishAllScheduledFunctions(() => undefined);
    expect(await statsNow()).toMatchObject({ totalUsers: 2, activeGuides: 0, activeOperators: 0 });
    expect((await call("GET", "/api/admin/stats")).body).toEqual(await statsNow());
  });

  test("says the growth of the last 30 days against those before, in percent", async () => {
    for (const username of ["a1", "a2", "a3", "a4"]) {
      await addAt(username, Date.now() - 40 * DAY_MS);
    }
    expect(await statsNow()).toMatchObject({ totalUsers: 5, newUsers: 1, monthlyGrowth: 25 });
  });

  test("tells the newest of what happened", async () => {
    const guide = await createGuide(t, "lan");
    const operator = await createOperator(t, "lotus");
    const request = { ...bookingOf(guide.userId, dayAhead(9)), ...by(operator) };
    await t.mutation(api.requests.book, request);
    const report = { userId: guide.userId, reason: "Never came", ...by(operator) };
    await t.mutation(api.reports.create, report);
    const { body } = await call("GET", "/api/admin/activity?limit=4");
    expect(body).toMatchObject([
      { type: "report_submitted", userName: "The lotus", details: { reason: "Never came" } },
      { type: "job_created", userName: "The lotus", details: { title: "Old Quarter walk" } },
      { type: "user_registered", userName: "The lotus", details: { role: "OPERATOR" } },
      { type: "user_registered", userName: "The lan", details: { role: "GUIDE" } },
    ]);
    expect((await call("GET", "/api/admin/activity?limit=101")).status).toBe(400);
  });
});

test("a person is shown to a session that has noted that it looks", async () => {
  const guide = await createGuide(t, "lan");
  const operator = await createOperator(t, "lotus");
  const request = { ...bookingOf(guide.userId, dayAhead(9)), ...by(operator) };
  await t.mutation(api.requests.book, request);
  const see = async () =>
    await t.query(api.administration.person, { userId: guide.userId, ...by(admin) });
  expect(await refusalOf(see())).toMatchObject({ code: "CONFLICT" });
  await act(guide, "view");
  expect(await see()).toMatchObject({
    user: { username: "lan" },
    suspension: null,
    guide: { hourlyRateVND: 300_000 },
    operator: null,
    bookings: [{ title: "Old Quarter walk", totalVND: 2_400_000, partnerName: "The lotus" }],
    money: { requests: 1, completed: 0, completedVND: 0, subscription: null },
  });
  expect((await see()).sessions).toHaveLength(1);
  await act(guide, "suspend", { reason: "Rude" });
  expect(await see()).toMatchObject({ suspension: { reason: "Rude", until: null }, sessions: [] });
});
