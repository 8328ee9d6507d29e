// What people change of their own account, and where they are signed in.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { causedMails } from "../tests/setup/caused-mails.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { createPerson } from "../tests/setup/people.ts";
import { cookieOf, doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { api } from "./_generated/api.js";
import { SEEN_MS } from "./model/identity/ownSessions.ts";

const NEW_PASSWORD = "quite-another-one";

let t: Backend;
let nowMs: number;
let Cookie: string;
beforeEach(async () => {
  nowMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
  Cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

async function call(method: string, path: string, body?: unknown, cookie = Cookie) {
  const json = { "Content-Type": "application/json" };
  return await t.fetch(path, {
    method,
    headers: { Cookie: cookie, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const signIn = async (password = LAN.password, username = LAN.username) =>
  await doorOf(t).post("/api/auth/login", { username, password });
const statusOf = async (cookie: string) =>
  (await call("GET", "/api/user/profile", undefined, cookie)).status;

interface Listed {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  current: boolean;
}

async function sessions(cookie = Cookie): Promise<Listed[]> {
  return (await (await call("GET", "/api/user/sessions", undefined, cookie)).json()) as Listed[];
}

test("a name is what others see from then on", async () => {
  expect((await call("PUT", "/api/user/name", { name: "  Lan   Trần " })).status).toBe(200);
  const { user } = (await (await call("GET", "/api/user/profile")).json()) as {
    user: { name: string };
  };
  expect(user.name).toBe("Lan   Trần");
  const refused = await call("PUT", "/api/user/name", { name: " " });
  expect(await refused.json()).toMatchObject({ message: "Name is required", field: "name" });
});

describe("a new address", () => {
  const change = async (email: string, password = LAN.password) =>
    await call("PUT", "/api/user/email", { email, password });

  async function newLink(): Promise<string> {
    const sent = (await sentLinks(t)).find(({ email }) => email === "new@example.com");
    return sent?.token ?? "";
  }

  test("counts once its link is opened, and not before", async () => {
    expect((await change("New@Example.com")).status).toBe(200);
    expect((await signIn(LAN.password, "new@example.com")).status).toBe(401);
    const token = await newLink();
    const opened = await doorOf(t).post("/api/auth/verify-email", { token }, { Cookie });
    expect(opened.status).toBe(200);
    expect((await signIn(LAN.password, "new@example.com")).status).toBe(200);
    expect((await signIn(LAN.password, LAN.email)).status).toBe(401);
    const user = await t.run(async (ctx) => await ctx.db.query("users").first());
    expect(user).toMatchObject({ email: "new@example.com", emailVerified: nowMs });
    expect(await statusOf(Cookie)).toBe(200);
  });

  test("voids the links that were sent to the one before", async () => {
    await doorOf(t).post("/api/auth/send-magic-link", { email: LAN.email });
    const before = (await sentLinks(t)).find(({ kind }) => kind === "LOGIN")?.token ?? "";
    await change("new@example.com");
    await doorOf(t).post("/api/auth/verify-email", { token: await newLink() });
    expect((await t.fetch(`/api/auth/magic-link/${before}`)).status).toBe(400);
  });

  test("is refused without the password, where it is the own, and as no address", async () => {
    const wrong = await change("new@example.com", "wrong");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      message: "This is not your password",
      field: "password",
    });
    const own = await change("lan@example.COM");
    expect(own.status).toBe(409);
    expect(await own.json()).toMatchObject({ field: "email" });
    expect((await change("nothing")).status).toBe(400);
    expect((await sentLinks(t)).map(({ email }) => email)).toEqual(["lan@example.com"]);
  });

  test("that somebody else has is told to who reads its mails, and nobody else", async () => {
    await createPerson(t, "new", "GUIDE");
    expect((await change("new@example.com")).status).toBe(200);
    const response = await doorOf(t).post("/api/auth/verify-email", { token: await newLink() });
    expect(response.status).toBe(409);
    const user = await t.run(async (ctx) => await ctx.db.query("users").first());
    expect(user?.email).toBe("lan@example.com");
  });
});

describe("a new password", () => {
  const change = async (currentPassword: string, password: string) =>
    await call("PUT", "/api/user/password", { currentPassword, password });

  test("ends every session but the one that sets it", async () => {
    const other = cookieOf(await signIn());
    expect((await change(LAN.password, NEW_PASSWORD)).status).toBe(200);
    expect(await statusOf(Cookie)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await signIn()).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  });

  test.each([
    ["wrong", NEW_PASSWORD, "This is not your password", "currentPassword"],
    ["", NEW_PASSWORD, "Password is required", "currentPassword"],
    [LAN.password, "short", "Password must be at least 8 characters", "password"],
    [
      LAN.password,
      "password123",
      "This password is too common. Please choose another one",
      "password",
    ],
  ])("%j for %j: %s", async (current, next, message, field) => {
    const refused = await change(current, next);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message, field });
    expect((await signIn()).status).toBe(200);
  });
});

describe("a mail about what happened", () => {
  const kinds = async () =>
    (await causedMails(t)).filter((kind) => !["verification", "welcome"].includes(kind)).toSorted();

  test("comes of a sign-in from a place where the person never was, once", async () => {
    const from = async (ip: string, password: string) => {
      const body = JSON.stringify({ username: LAN.username, password });
      const headers = { "Content-Type": "application/json" };
      const door = t.withRequestMetadata({ ip, userAgent: null });
      return (await door.fetch("/api/auth/login", { method: "POST", headers, body })).status;
    };
    // The first place that is known of the account.
    expect(await from("198.51.100.1", LAN.password)).toBe(200);
    expect(await kinds()).toEqual([]);
    expect(await from("203.0.113.7", "wrong")).toBe(401);
    expect(await kinds()).toEqual([]);
    expect(await from("203.0.113.7", LAN.password)).toBe(200);
    expect(await kinds()).toEqual(["new-sign-in"]);
    for (const ip of ["203.0.113.7", "198.51.100.1"]) {
      expect(await from(ip, LAN.password)).toBe(200);
    }
    expect(await kinds()).toEqual(["new-sign-in"]);
  });

  test("is none of a sign-in where a signed-in person types the password elsewhere", async () => {
    const at = async (ip: string, path: string, body: object) => {
      const door = t.withRequestMetadata({ ip, userAgent: null });
      const headers = { "Content-Type": "application/json", Cookie };
      return await door.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    };
    const { username, password } = LAN;
    Cookie = cookieOf(await at("198.51.100.1", "/api/auth/login", { username, password }));
    expect((await at("203.0.113.7", "/api/user/passkeys/options", { password })).status).toBe(200);
    expect(await kinds()).toEqual([]);
    // It makes no place known: a sign-in there is told of as before.
    expect((await at("203.0.113.7", "/api/auth/login", { username, password })).status).toBe(200);
    expect(await kinds()).toEqual(["new-sign-in"]);
  });

  test("comes of a new password, and of a new address where the old one is read", async () => {
    const { password } = LAN;
    await call("PUT", "/api/user/email", { email: "new@example.com", password });
    const token = (await sentLinks(t)).find(({ email }) => email === "new@example.com")?.token;
    await doorOf(t).post("/api/auth/verify-email", { token }, { Cookie });
    await call("PUT", "/api/user/password", { currentPassword: password, password: NEW_PASSWORD });
    expect(await kinds()).toEqual(["email-changed", "password-changed"]);
    const [told] = await t.run(async (ctx) =>
      (await ctx.db.query("outbox").collect()).filter(
        ({ payload }) => payload["kind"] === "email-changed",
      ),
    );
    const [sent] = await t.run(async (ctx) =>
      (await ctx.db.query("mails").collect()).filter(({ kind }) => kind === "email-changed"),
    );
    expect(told?.payload["to"] ?? sent?.to).toBe("lan@example.com");
  });
});

describe("sessions", () => {
  const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0";

  test("are listed with what opened them and when they were used, the current one marked", async () => {
    const from = t.withRequestMetadata({ ip: "203.0.113.7", userAgent: CHROME });
    const body = JSON.stringify({ username: LAN.username, password: LAN.password });
    const headers = { "Content-Type": "application/json" };
    const response = await from.fetch("/api/auth/login", { method: "POST", headers, body });
    const list = await sessions(cookieOf(response));
    expect(list).toHaveLength(2);
    const own = list.find(({ current }) => current);
    expect(own).toMatchObject({ userAgent: CHROME });
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(own ?? {}).toSorted()).toEqual([
      "createdAt",
      "current",
      "id",
      "lastSeenAt",
      "userAgent",
    ]);
    expect(new Date(own?.createdAt ?? "").toISOString()).toBe(own?.createdAt);
  });

  test("of the browser say what they are of once the app has started", async () => {
    const { password } = LAN;
    const params = { flow: "signIn", identifier: LAN.username, password };
    const client = t
      .withIdentity(await doorOf(t).clientSignIn(params))
      .withRequestMetadata({ ip: null, userAgent: "x".repeat(5000) });
    const own = async () =>
      (await client.query(api.account.sessions, {})).find(({ current }) => current);
    expect(await own()).toMatchObject({ userAgent: null });
    await client.mutation(api.account.see, {});
    expect(await own()).toMatchObject({ userAgent: "x".repeat(400) });
  });

  test("are noted as used once a quarter of an hour", async () => {
    const use = async () => await call("PUT", "/api/user/name", { name: "Lan" });
    const lastSeenAt = async () => (await sessions())[0]?.lastSeenAt ?? "";
    const before = await lastSeenAt();
    nowMs = Date.parse(before) + SEEN_MS - 1;
    await use();
    expect(await lastSeenAt()).toBe(before);
    nowMs += 2;
    await use();
    expect(Date.parse(await lastSeenAt())).toBe(nowMs);
  });

  test("end one by one, and all others at once", async () => {
    const [second, third] = [cookieOf(await signIn()), cookieOf(await signIn())];
    const own2 = (await sessions(second)).find(({ current }) => current);
    expect((await call("DELETE", `/api/user/sessions/${own2?.id}`)).status).toBe(204);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
    expect((await call("DELETE", "/api/user/sessions/others")).status).toBe(204);
    expect([await statusOf(third), await statusOf(Cookie)]).toEqual([401, 200]);
    const [own] = await sessions();
    expect((await call("DELETE", `/api/user/sessions/${own?.id}`)).status).toBe(204);
    expect(await statusOf(Cookie)).toBe(401);
  });

  test("of others are not there", async () => {
    const other = await createPerson(t, "other", "GUIDE");
    const [theirs] = await t.run(
      async (ctx) =>
        await ctx.db
          .query("authSessions")
          .withIndex("userId", (q) => q.eq("userId", other.userId))
          .take(1),
    );
    expect((await call("DELETE", `/api/user/sessions/${theirs?._id}`)).status).toBe(404);
    const headers = other.headers;
    expect((await t.fetch("/api/user/profile", { headers })).status).toBe(200);
    const direct = t.mutation(api.account.endSession, { session: theirs?._id ?? "" });
    expect(await errorOf(direct)).toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
