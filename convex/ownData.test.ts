// Leaving and staying, at both doors.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { listFunctions } from "../tests/matrix/surface.ts";
import { type Backend, createBackend } from "../tests/setup/backend.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  bookingOf,
  dayAhead,
  heldDaysOf,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { opened } from "../tests/setup/own-archive.ts";
import { createPerson } from "../tests/setup/people.ts";
import { cookieOf, doorOf, LAN } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import { readAppError } from "./model/errors.ts";
import { ROUND_MS } from "./model/outbox/rules.ts";
import { GRACE_MS } from "./model/ownData/contract.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");
const DAY_MS = 86_400_000;

let t: Backend;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  t = createBackend();
});
afterEach(() => {
  vi.useRealTimers();
});

const finish = () => t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));

describe("leaving", () => {
  let guide: Person;
  let operator: Person;
  beforeEach(async () => {
    guide = await addGuide(t);
    operator = await addOperator(t);
  });

  async function leave(person: Person): Promise<number> {
    const kept = await t.run(
      async (ctx) =>
        await ctx.db
          .query("authSessions")
          .withIndex("userId", (q) => q.eq("userId", person.id))
          .first(),
    );
    if (kept === null) throw new Error("nobody is signed in");
    const asked = { userId: person.id, kept: kept._id };
    const erasedAt = await t.mutation(internal.ownData.beginLeaving, asked);
    await finish();
    return erasedAt;
  }

  const book = async (days: number) =>
    (await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(days)))).id;
  const accept = (jobRequestId: string) =>
    guide.as.mutation(api.requests.setBookingStatus, { jobRequestId, status: "ACCEPTED" });
  const statuses = async (person: Person) =>
    (await person.as.query(api.requests.listBookings, {}))
      .map(({ status, startDate }) => `${startDate} ${status}`)
      .toSorted();

  it("hides a guide at once from everybody who looks or asks", async () => {
    const searched = async () => (await t.query(api.guides.search, {})).guides.length;
    expect(await searched()).toBe(1);
    await leave(guide);
    expect(await searched()).toBe(0);
    expect(await t.query(api.guides.get, { guideId: guide.id })).toBeNull();
    const booked = await refusalOf(
      operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3))),
    );
    expect(booked.code).toBe("NOT_FOUND");
    const message = { recipientUserId: guide.id, body: "Hello" };
    expect((await refusalOf(operator.as.mutation(api.messages.send, message))).code).toBe(
      "NOT_FOUND",
    );
  });

  it("ends what is open and agreed with a notice to the other side, and leaves a tour that is over", async () => {
    await book(2);
    await accept(await book(4));
    await accept(await book(0));
    vi.setSystemTime(NOW + 1.5 * DAY_MS);
    await t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("authSessions").collect()) {
        await ctx.db.patch("authSessions", _id, { expirationTime: NOW + 90 * DAY_MS });
      }
    });
    await leave(guide);
    expect(await statuses(operator)).toEqual([
      "2026-05-01 ACCEPTED",
      "2026-05-03 DECLINED",
      "2026-05-05 CANCELLED",
    ]);
    const told = (await operator.as.query(api.notifications.list, {})).map(({ kind }) => kind);
    expect(told).toEqual(expect.arrayContaining(["requestDeclined", "requestCancelled"]));
  });

  it("calls off a tour that it leaves in its midst", async () => {
    const days = bookingOf(guide.id, dayAhead(0), dayAhead(3));
    await accept((await operator.as.mutation(api.requests.book, days)).id);
    vi.setSystemTime(NOW + 1.5 * DAY_MS);
    await leave(operator);
    const all = await t.run((ctx) => ctx.db.query("jobRequests").collect());
    expect(all).toMatchObject([{ status: "CANCELLED" }]);
  });

  it("takes an operator's requests back with a notice to the guide, and frees the days", async () => {
    await book(2);
    await accept(await book(4));
    await leave(operator);
    expect(await statuses(guide)).toEqual(["2026-05-03 CANCELLED", "2026-05-05 CANCELLED"]);
    const told = (await guide.as.query(api.notifications.list, {})).map(({ kind }) => kind);
    expect(told.filter((kind) => kind === "requestCancelled").length).toBe(2);
    expect(await t.run((ctx) => ctx.db.query("availabilityBlocks").collect())).toEqual([]);
  });

  it("goes on until all is closed, however much that is", async () => {
    for (let days = 1; days <= 45; days += 1) {
      if (days % 3 === 0) await accept(await book(days));
      else await book(days);
    }
    await leave(operator);
    const left = (await statuses(guide)).filter((one) => /PENDING|ACCEPTED/.test(one));
    expect(left).toEqual([]);
  });

  it("leaves nothing open or held of one kind alone, one more than a step takes", async () => {
    for (const status of ["PENDING", "ACCEPTED"] as const) {
      const [busy, hirer] = [await addGuide(t), await addOperator(t)];
      for (let days = 1; days <= 21; days += 1) {
        const { id } = await hirer.as.mutation(
          api.requests.book,
          bookingOf(busy.id, dayAhead(days)),
        );
        if (status === "PENDING") continue;
        await busy.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status });
      }
      await leave(hirer);
      expect(await heldDaysOf(t, busy.id)).toEqual([]);
    }
  });

  it("ends the calendar's address", async () => {
    await t.run(async (ctx) => {
      const feed = { guideUserId: guide.id, secretHash: "h", createdAt: 1 };
      await ctx.db.insert("calendarFeeds", feed);
    });
    await leave(guide);
    expect(await t.run((ctx) => ctx.db.query("calendarFeeds").collect())).toEqual([]);
  });

  it("lets nobody but the last administrator go", async () => {
    const [admin, second] = [await addPerson(t, "ADMIN"), await addPerson(t, "ADMIN")];
    await leave(second);
    const refused = await refusalOf(leave(admin));
    expect(refused).toMatchObject({
      code: "CONFLICT",
      message: "You are the only administrator. Name another one first.",
    });
  });

  it("is to every call but those about the account as if one might not", async () => {
    await leave(guide);
    const refused = await refusalOf(guide.as.query(api.calendars.links, {}));
    expect(refused).toMatchObject({
      code: "FORBIDDEN",
      message: "This account is about to be deleted",
    });
    expect(await guide.as.query(api.users.profile, {})).toMatchObject({ erasesAt: NOW + GRACE_MS });
  });

  it("is refused by every function that does not let it through, whatever that asks beside", async () => {
    const { userId, token: sessionToken } = await createPerson(t, "leaver", "GUIDE");
    await t.run((ctx) => ctx.db.patch("users", userId, { erasesAt: NOW + GRACE_MS }));
    const open: string[] = [];
    const walked = (await listFunctions()).flatMap(({ name, declared }) =>
      declared === null ? [] : [{ name, roles: declared.roles }],
    );
    for (const { name, roles } of walked) {
      const asked = t.query(internal.access.admission, { name, sessionToken, targets: {} });
      const answer: unknown = await asked.catch(readAppError);
      const isIn = answer !== null && typeof answer === "object" && "user" in answer;
      if (isIn) open.push(name);
      else if (roles !== null) expect(answer, name).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(walked.length).toBeGreaterThan(80);
    expect(open.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      "account:see",
      // For everybody: who opens a link of theirs keeps the session in which they do.
      "links:resetPassword",
      "links:verifyEmail",
      "ownData:leave",
      "ownData:openArchive",
      "ownData:restore",
      "users:me",
      "users:profile",
    ]);
  });

  it("is taken back while there is time, and brings the guide back into the search", async () => {
    await leave(guide);
    await guide.as.mutation(api.ownData.restore, {});
    expect((await t.query(api.guides.search, {})).guides.length).toBe(1);
    expect((await guide.as.query(api.users.me, {})).user.erasesAt).toBeUndefined();
    expect((await refusalOf(guide.as.mutation(api.ownData.restore, {}))).code).toBe("CONFLICT");
    vi.setSystemTime(NOW + GRACE_MS + DAY_MS);
    await t.mutation(internal.ownData.planErasures, {});
    await finish();
    const user = await t.run((ctx) => ctx.db.get("users", guide.id));
    expect(user?.deletedAt).toBeUndefined();
  });

  it("ends when it was asked for first, and not before", async () => {
    const erasesAt = await leave(guide);
    vi.setSystemTime(NOW + DAY_MS);
    expect(await leave(guide)).toBe(erasesAt);
    await t.mutation(internal.ownData.erase, { userId: guide.id });
    await finish();
    const user = await t.run((ctx) => ctx.db.get("users", guide.id));
    expect(user).toMatchObject({ erasesAt });
    expect(user?.deletedAt).toBeUndefined();
  });

  it("is not taken back when the time is over", async () => {
    await leave(guide);
    await t.run(async (ctx) => {
      await ctx.db.patch("users", guide.id, { erasesAt: Date.now() });
    });
    expect(await refusalOf(guide.as.mutation(api.ownData.restore, {}))).toMatchObject({
      message: "It is too late to keep this account",
    });
  });
});

describe("at the door", () => {
  const JSON_TYPE = { "Content-Type": "application/json" };
  const signIn = async () =>
    await doorOf(t).post("/api/auth/login", { username: LAN.username, password: LAN.password });
  const remove = async (Cookie: string, password: string) =>
    await t.fetch("/api/user/account", {
      method: "DELETE",
      headers: { Cookie, ...JSON_TYPE },
      body: JSON.stringify({ password }),
    });
  const get = async (path: string, Cookie: string) => await t.fetch(path, { headers: { Cookie } });

  it("the password is asked for, other sessions end, and signing in shows until when one may stay", async () => {
    const first = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
    const second = cookieOf(await signIn());
    const wrong = await remove(first, "not-my-password");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ field: "password" });

    const left = await remove(first, LAN.password);
    expect(left.status).toBe(202);
    const { erasedAt } = (await left.json()) as { erasedAt: string };
    expect(Date.parse(erasedAt) - NOW).toBeGreaterThanOrEqual(GRACE_MS);
    expect((await get("/api/user/profile", second)).status).toBe(401);
    expect((await get("/api/user/sessions", first)).status).toBe(403);

    const third = await signIn();
    expect(third.status).toBe(200);
    const profile = await (await get("/api/user/profile", cookieOf(third))).json();
    expect(profile).toMatchObject({ user: { erasesAt: erasedAt } });
    expect(await (await remove(cookieOf(third), LAN.password)).json()).toEqual({ erasedAt });
    await opened(await get("/api/user/export", cookieOf(third)));

    const restore = async () =>
      await t.fetch("/api/user/account/restore", {
        method: "POST",
        headers: { Cookie: cookieOf(third) },
      });
    expect((await restore()).status).toBe(200);
    expect((await restore()).status).toBe(409);
    expect((await get("/api/user/sessions", cookieOf(third))).status).toBe(200);
  });

  it("mails say when it will be, and still sign one in", async () => {
    const cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
    await remove(cookie, LAN.password);
    await doorOf(t).post("/api/auth/send-magic-link", { email: LAN.email });
    await finish();
    const mails = await t.run((ctx) => ctx.db.query("mails").collect());
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["account-closing", "magic-link"]),
    );
    const closing = mails.find(({ kind }) => kind === "account-closing");
    expect(closing).toMatchObject({ to: "lan@example.com", values: { day: "2026-05-15" } });
  });

  it("nobody signs in any more when it is over, and another may take the name", async () => {
    const cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
    await remove(cookie, LAN.password);
    vi.setSystemTime(NOW + GRACE_MS + 60_000);
    await t.mutation(internal.ownData.planErasures, {});
    await finish();
    expect((await signIn()).status).toBe(401);
    expect((await get("/api/user/profile", cookie)).status).toBe(401);
    expect((await doorOf(t).post("/api/auth/register", LAN)).status).toBe(201);
  });
});
