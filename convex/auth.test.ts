// The sessions of the browser client, and their end at both doors.
import { beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { LAN, cookieOf, type Door, doorOf, errorOf, identityOf } from "../tests/setup/sign-in.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";

let t: Backend;
beforeEach(() => {
  t = createBackend();
});

const post: Door["post"] = (...call) => doorOf(t).post(...call);
const clientSignIn: Door["clientSignIn"] = (params) => doorOf(t).clientSignIn(params);

describe("signing out", () => {
  test("kills the session on the server, not only the cookie", async () => {
    const Cookie = cookieOf(await post("/api/auth/register", LAN));
    const response = await post("/api/auth/logout", undefined, { Cookie });
    expect(response.status).toBe(204);
    expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-session=; Max-Age=0;/);
    const profile = await t.fetch("/api/user/profile", { headers: { Cookie } });
    expect(profile.status).toBe(401);
    expect((await post("/api/auth/logout", undefined, { Cookie })).status).toBe(204);
    expect(await t.run(async (ctx) => await ctx.db.query("authSessions").first())).toBeNull();
  });

  test("works for the browser client and for a JWT at the HTTP door", async () => {
    const identity = await clientSignIn({ flow: "register", ...LAN });
    const client = t.withIdentity(identity);
    expect(await client.query(api.users.profile, {})).not.toBeNull();
    await client.action(api.auth.signOut, {});
    expect(await client.query(api.users.profile, {})).toBeNull();
    expect(await errorOf(client.query(api.users.me, {}))).toMatchObject({
      code: "UNAUTHENTICATED",
    });

    const { password } = LAN;
    const again = t.withIdentity(
      await clientSignIn({ flow: "signIn", identifier: "lan.nguyen", password }),
    );
    expect((await again.fetch("/api/user/profile")).status).toBe(200);
    expect((await again.fetch("/api/auth/logout", { method: "POST" })).status).toBe(204);
    expect((await again.fetch("/api/user/profile")).status).toBe(401);
  });
});

test.each([
  ["vi", "vi"],
  ["tlh", "en"],
])("who registers in %j is first written to in %j", async (read, locale) => {
  await clientSignIn({ flow: "register", ...LAN, locale: read });
  await vi.waitFor(async () => {
    const mail = await t.run((ctx) => ctx.db.query("mails").first());
    expect(mail).toMatchObject({ kind: "verification", locale });
  });
});

describe("a session of the browser client", () => {
  const refresh = async (refreshToken: string | undefined) => {
    const { tokens } = await t.action(api.auth.signIn, { refreshToken });
    return tokens ?? null;
  };
  const start = async () => {
    const params = { flow: "register", ...LAN };
    const { tokens } = await t.action(api.auth.signIn, { provider: "credentials", params });
    return tokens ?? null;
  };

  test("ends with all its JWTs when a refresh token comes a second time", async () => {
    const first = await start();
    const second = await refresh(first?.refreshToken);
    const third = await refresh(second?.refreshToken);
    const client = t.withIdentity(identityOf(third?.token ?? ""));
    expect(await client.query(api.users.profile, {})).not.toBeNull();
    const real = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => real + 60_000);
    expect(await refresh(first?.refreshToken)).toBeNull();
    expect(await client.query(api.users.profile, {})).toBeNull();
    expect(await errorOf(client.query(api.users.me, {}))).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await refresh(third?.refreshToken)).toBeNull();
    vi.mocked(Date.now).mockRestore();
    expect(await t.run((ctx) => ctx.db.query("authSessions").first())).toBeNull();
  });

  test("lives on while its tokens come once each, or again at once", async () => {
    const first = await start();
    const second = await refresh(first?.refreshToken);
    expect(await refresh(first?.refreshToken)).not.toBeNull();
    const third = await refresh(second?.refreshToken);
    const client = t.withIdentity(identityOf(third?.token ?? ""));
    expect(await client.query(api.users.profile, {})).not.toBeNull();
  });

  test("is all that a refresh token can end: no row of another table, and no other session", async () => {
    const [token = "", session = ""] = (await start())?.refreshToken.split("|") ?? [];
    const user = await t.run((ctx) => ctx.db.query("users").first());
    const other = await t.run((ctx) =>
      ctx.db.insert("authSessions", { userId: user?._id as Id<"users">, expirationTime: 1e15 }),
    );
    const counted = () =>
      t.run(async (ctx) => {
        const tables = ["users", "authSessions", "authRefreshTokens"] as const;
        const rows = await Promise.all(tables.map((table) => ctx.db.query(table).collect()));
        return rows.map(({ length }) => length);
      });
    const before = await counted();
    const someone = user?._id ?? "";
    for (const made of [
      `${someone}|${someone}`,
      `${token}|${someone}`,
      `${someone}|${session}`,
      `${token}|${other}`,
      `${session}|${session}`,
    ]) {
      expect(await refresh(made)).toBeNull();
    }
    expect(await counted()).toEqual(before);
    expect(await refresh(`${token}|${session}`)).not.toBeNull();
  });

  test("is over for a refresh token that is none, without a fault", async () => {
    for (const made of ["|", "garbage", "a|b", "\u0000|\u0000", `${"a".repeat(9_999)}|b`]) {
      expect(await refresh(made)).toBeNull();
    }
  });

  test("makes room for itself as those of the API do", async () => {
    await start();
    await t.run(async (ctx) => {
      const user = await ctx.db.query("users").first();
      const session = { userId: user?._id as Id<"users">, expirationTime: Date.now() };
      for (let index = 1; index < 50; index += 1) await ctx.db.insert("authSessions", session);
    });
    const { password } = LAN;
    await clientSignIn({ flow: "signIn", identifier: "lan.nguyen", password });
    expect(await t.run((ctx) => ctx.db.query("authSessions").collect())).toHaveLength(50);
  });
});

describe("what comes to the sign-in and is none", () => {
  const call = (args: Record<string, unknown>) => t.action(api.auth.signIn, args);

  test("is refused as bad input, not as a fault of the server", async () => {
    const none: Record<string, unknown>[] = [
      {},
      { provider: "" },
      { provider: "password", params: { flow: "signIn" } },
      { provider: "__proto__" },
      { params: { flow: "register", ...LAN } },
      { params: "credentials" },
    ];
    for (const args of none) {
      expect(await errorOf(call(args)), JSON.stringify(args)).toMatchObject({
        code: "VALIDATION",
        field: "provider",
      });
    }
    for (const params of [undefined, null, "register", [1], { flow: "toString" }]) {
      expect(await errorOf(call({ provider: "credentials", params }))).toMatchObject({
        code: "VALIDATION",
        field: "flow",
      });
    }
  });

  test("leaves nothing behind: no code of the library's own opens anything here", async () => {
    for (const email of ["lan@example.com", "a".repeat(9_999), { not: "a text" }]) {
      await call({ params: { code: "123456", email } }).catch(() => null);
      await call({ params: { code: 123_456, phone: email } }).catch(() => null);
    }
    expect(await t.run((ctx) => ctx.db.query("authRateLimits").collect())).toEqual([]);
  });
});
