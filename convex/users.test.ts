import { internalActionGeneric } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { createPerson } from "../tests/setup/people.ts";
import { LAN, cookieOf, type Door, doorOf, errorOf } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import crons from "./crons.ts";
import { fingerprint } from "./model/identity/fingerprint.ts";

let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const post: Door["post"] = (...call) => doorOf(t).post(...call);
const clientSignIn: Door["clientSignIn"] = (params) => doorOf(t).clientSignIn(params);

describe("registration", () => {
  test("signs in with a cookie that scripts can not read", async () => {
    const response = await post("/api/auth/register", LAN);
    expect(response.status).toBe(201);
    const { user } = await response.json();
    expect(user).toEqual({
      id: expect.any(String),
      name: "Nguyễn Thị Lan",
      email: "lan@example.com",
      username: "Lan.Nguyen",
      role: "GUIDE",
      image: null,
      emailVerified: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^__Host-session=gl_[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const profile = await t.fetch("/api/user/profile", { headers: { Cookie: cookieOf(response) } });
    expect(await profile.json()).toEqual({ user });
  });

  test("keeps neither the password nor the token", async () => {
    const response = await post("/api/auth/register", LAN);
    const stored = await t.run(async (ctx) =>
      JSON.stringify([
        await ctx.db.query("users").collect(),
        await ctx.db.query("credentials").collect(),
        await ctx.db.query("apiSessions").collect(),
      ]),
    );
    expect(stored).toMatch(/scrypt\$\d+\$8\$1\$/);
    expect(stored).not.toContain(LAN.password);
    expect(stored).not.toContain(cookieOf(response).split("=")[1]);
  });

  test.each([
    ["username", "LAN.NGUYEN", "This username is already taken"],
    ["email", "lan@EXAMPLE.com", "This email address is already registered"],
  ])("refuses a taken %s in any case", async (field, value, message) => {
    await post("/api/auth/register", LAN);
    const other = { ...LAN, username: "other", email: "other@example.com", [field]: value };
    const response = await post("/api/auth/register", other);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ code: "CONFLICT", message, field });
    const client = errorOf(clientSignIn({ flow: "register", ...other }));
    expect(await client).toMatchObject({ code: "CONFLICT", field });
  });

  test.each([
    ["username", "ab"],
    ["username", "a".repeat(31)],
    ["username", "lan nguyen"],
    ["username", "lan@home"],
    ["password", "short"],
    ["password", "p".repeat(129)],
    ["password", "PassWord1"],
    ["password", "ｐassword"],
    ["password", "qwertyuiop"],
    ["name", "   "],
    ["name", "Lan \u202enimdA"],
    ["name", "n".repeat(101)],
    ["email", "nobody"],
    ["email", `${"a".repeat(250)}@example.com`],
    ["role", "ADMIN"],
    ["role", undefined],
    ["emailVerified", 1],
    ["id", "x"],
    ["suspendedAt", null],
  ])("refuses %s = %j and names the field", async (field, value) => {
    const input = { ...LAN, [field]: value };
    const response = await post("/api/auth/register", input);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "VALIDATION", field });
    const client = errorOf(clientSignIn({ flow: "register", ...input }));
    expect(await client).toMatchObject({ code: "VALIDATION", field });
    expect(await t.run(async (ctx) => await ctx.db.query("users").first())).toBeNull();
  });

  test("is not for who is signed in", async () => {
    const { headers } = await createPerson(t, "somebody", "GUIDE");
    const response = await post("/api/auth/register", LAN, headers);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "CONFLICT" });
  });

  /** As if so many had registered from there a moment ago. */
  async function registered(times: number, ip: string) {
    const now = Date.now();
    await t.run(async (ctx) => {
      await ctx.db.insert("rateLimits", {
        key: `register:${fingerprint("network", ip)}`,
        times: Array.from({ length: times }, (_, index) => now - times + index),
        expiresAt: now + 3_600_000,
      });
    });
  }

  test("tells nobody whether an address is known once the limit is reached", async () => {
    await post("/api/auth/register", LAN);
    await registered(29, "203.0.113.9");
    const stranger = t.withRequestMetadata({ ip: "203.0.113.9", userAgent: null });
    const probe = async (email: string) => {
      const params = { flow: "register", ...LAN, username: "probe", email };
      const call = stranger.action(api.auth.signIn, { provider: "credentials", params });
      return (await errorOf(call))?.code;
    };
    expect(await probe(LAN.email)).toBe("CONFLICT");
    for (const email of [LAN.email, "unknown@example.com"]) {
      expect(await probe(email)).toBe("RATE_LIMITED");
    }
  });

  test("is limited per client address, this machine's own excepted", async () => {
    const strangers = t.withRequestMetadata({ ip: "203.0.113.7", userAgent: null });
    await registered(30, "203.0.113.7");
    const params = { flow: "register", ...LAN };
    const refused = errorOf(strangers.action(api.auth.signIn, { provider: "credentials", params }));
    expect(await refused).toMatchObject({ code: "RATE_LIMITED" });
    const own = t.withRequestMetadata({ ip: "127.0.0.1", userAgent: null });
    const { tokens } = await own.action(api.auth.signIn, { provider: "credentials", params });
    expect(tokens).not.toBeNull();
  });
});

describe("signing in", () => {
  beforeEach(async () => {
    await post("/api/auth/register", LAN);
  });

  test.each(["lan.nguyen", "LAN.NGUYEN", "lan@example.com", " Lan@Example.com "])(
    "takes %j at all doors",
    async (username) => {
      const { password } = LAN;
      const cookie = await post("/api/auth/login", { username, password });
      expect(cookie.status).toBe(200);
      const bearer = await post("/api/auth/token", { username, password });
      const { token, tokenType, expiresAt } = await bearer.json();
      expect(tokenType).toBe("Bearer");
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
      const identity = await clientSignIn({ flow: "signIn", identifier: username, password });
      const profile = await t.withIdentity(identity).query(api.users.profile, {});
      expect(profile).toMatchObject({ username: "Lan.Nguyen" });
      const headers = { Authorization: `Bearer ${token}` };
      expect((await t.fetch("/api/user/profile", { headers })).status).toBe(200);
    },
  );

  test("says the same for an unknown account and a wrong password", async () => {
    const wrong = await post("/api/auth/login", { username: "lan.nguyen", password: "wrong" });
    const unknown = await post("/api/auth/login", { username: "nobody", password: "wrong" });
    const body = { code: "UNAUTHENTICATED", message: "Invalid username or password" };
    for (const response of [wrong, unknown]) {
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(body);
      expect(response.headers.has("Set-Cookie")).toBe(false);
    }
    const params = { flow: "signIn", identifier: "nobody", password: "wrong" };
    expect(await errorOf(clientSignIn(params))).toEqual(body);
  });

  test("stops after ten failures, counted per account and across doors", async () => {
    const now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now);
    const guesses = Array.from({ length: 10 }, async (_, index) => {
      const name = index % 2 === 0 ? "lan.nguyen" : "lan@example.com";
      return await post("/api/auth/login", { username: name, password: "wrong" });
    });
    for (const response of await Promise.all(guesses)) expect(response.status).toBe(401);
    const right = { username: "lan.nguyen", password: LAN.password };
    const refused = await post("/api/auth/token", right);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("600");
    expect(await refused.json()).toMatchObject({ code: "RATE_LIMITED" });
    const client = { flow: "signIn", identifier: right.username, password: right.password };
    expect(await errorOf(clientSignIn(client))).toMatchObject({ code: "RATE_LIMITED" });
    vi.mocked(Date.now).mockImplementation(() => now + 600_000);
    expect((await post("/api/auth/token", { ...right, code: null })).status).toBe(200);
    vi.mocked(Date.now).mockRestore();
  });

  test("does not let many guesses at once past the limit", async () => {
    const guesses = Array.from(
      { length: 14 },
      async () => await post("/api/auth/login", { username: "lan.nguyen", password: "wrong" }),
    );
    const statuses = (await Promise.all(guesses)).map((response) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test("lets the owner in from elsewhere and on a remembered device while strangers guess", async () => {
    const { password } = LAN;
    const device = "a-secret-of-this-browser";
    const from = (ip: string) => t.withRequestMetadata({ ip, userAgent: null });
    const signIn = async (ip: string, more: Record<string, unknown>) => {
      const params = { flow: "signIn", identifier: "lan.nguyen", password, ...more };
      return await from(ip).action(api.auth.signIn, { provider: "credentials", params });
    };
    await signIn("198.51.100.1", { device });
    const guesses = Array.from({ length: 10 }, async () =>
      errorOf(signIn("203.0.113.7", { password: "wrong" })),
    );
    for (const refusal of await Promise.all(guesses)) expect(refusal?.code).toBe("UNAUTHENTICATED");
    expect(await errorOf(signIn("203.0.113.7", {}))).toMatchObject({ code: "RATE_LIMITED" });
    for (const [ip, more] of [
      ["198.51.100.2", {}],
      ["198.51.100.1", {}],
      ["203.0.113.7", { device }],
    ] as const) {
      expect((await signIn(ip, more)).tokens).not.toBeNull();
    }
  });

  test("tells who comes while too many hashes wait to come again", async () => {
    const busy = internalActionGeneric({
      handler: (): never => {
        throw new Error("Too many concurrent requests, please try again later.");
      },
    });
    t = createBackend({
      "../../convex/passwords.ts": () => Promise.resolve({ verify: busy, hash: busy }),
    });
    const input = { username: "nobody", password: "wrong" };
    for (const refused of [
      await post("/api/auth/login", input),
      await post("/api/auth/register", LAN),
    ]) {
      expect(refused.status).toBe(429);
      expect(refused.headers.get("Retry-After")).toBe("5");
    }
    expect(await t.run(async (ctx) => await ctx.db.query("rateLimits").collect())).toHaveLength(1);
  });

  test("never counts what is right", async () => {
    const right = { username: "lan.nguyen", password: LAN.password };
    const logins = Array.from({ length: 12 }, async () => await post("/api/auth/login", right));
    for (const response of await Promise.all(logins)) expect(response.status).toBe(200);
  });

  test("is refused while suspended, and only to who knows the password", async () => {
    await t.run(async (ctx) => {
      const user = await ctx.db.query("users").first();
      if (user !== null) await ctx.db.patch("users", user._id, { suspendedAt: Date.now() });
    });
    const right = await post("/api/auth/login", { username: "lan.nguyen", password: LAN.password });
    expect(right.status).toBe(403);
    expect(await right.json()).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
    const wrong = await post("/api/auth/login", { username: "lan.nguyen", password: "wrong" });
    expect(wrong.status).toBe(401);
  });

  test("ends the session that the caller came with", async () => {
    const right = { username: "lan.nguyen", password: LAN.password };
    const first = cookieOf(await post("/api/auth/login", right));
    const second = cookieOf(await post("/api/auth/login", right, { Cookie: first }));
    const statusOf = async (Cookie: string) =>
      (await t.fetch("/api/user/profile", { headers: { Cookie } })).status;
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(200);
  });
});

describe("a session", () => {
  test("ends at its end and is swept with its counters", async () => {
    const { headers, token, userId } = await createPerson(t, "guide", "GUIDE");
    await t.run(async (ctx) => {
      await ctx.db.insert("rateLimits", { key: `signIn:${userId}`, times: [1], expiresAt: 2 });
    });
    const real = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => real + 31 * 86_400_000);
    expect((await t.fetch("/api/user/profile", { headers })).status).toBe(401);
    // Nor by the function itself, before anything is swept.
    const direct = t.query(api.users.me, { sessionToken: token } as never);
    expect(await errorOf(direct)).toMatchObject({ code: "UNAUTHENTICATED" });
    await t.mutation(internal.users.endExpiredSessions, {});
    await t.mutation(internal.users.removeOldCounters, {});
    vi.mocked(Date.now).mockRestore();
    const left = await t.run(async (ctx) => [
      ...(await ctx.db.query("authSessions").collect()),
      ...(await ctx.db.query("apiSessions").collect()),
      ...(await ctx.db.query("rateLimits").collect()),
    ]);
    expect(left).toEqual([]);
  });

  test("is lost to open queries within a minute of its end", () => {
    expect(crons.crons["end expired sessions"]?.schedule).toEqual({ type: "interval", minutes: 1 });
  });

  test("follows suspension, deletion and a change of role at once", async () => {
    const { userId, token } = await createPerson(t, "guide", "GUIDE");
    const call = async () => await t.query(api.users.me, { sessionToken: token } as never);
    const patch = async (fields: {
      suspendedAt?: number;
      deletedAt?: number;
      role?: "OPERATOR";
    }) => {
      await t.run(async (ctx) => {
        await ctx.db.patch("users", userId, fields);
      });
    };
    await patch({ role: "OPERATOR" });
    expect(await call()).toMatchObject({ user: { role: "OPERATOR" } });
    await patch({ suspendedAt: 1 });
    expect(await errorOf(call())).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
    expect(await t.query(api.users.profile, { sessionToken: token } as never)).toBeNull();
    await patch({ deletedAt: 1 });
    expect(await errorOf(call())).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test.each(["", "a|b", "|", "garbage"])("is nobody's with the subject %j", async (subject) => {
    expect(await t.withIdentity({ subject }).query(api.users.profile, {})).toBeNull();
  });
});
