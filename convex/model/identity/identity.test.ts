// The steps of signing in, registering and staying signed in, each at its edge. The whole way through the doors is
// convex/users.test.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addPerson, refusalOf } from "../../../tests/setup/market.ts";
import { createPerson } from "../../../tests/setup/people.ts";
import { api, internal } from "../../_generated/api.js";
import type { Doc, Id } from "../../_generated/dataModel.js";
import { LIMITS } from "../limits/rules.ts";
import { findByIdentifier } from "./accounts.ts";
import { loadActor, requireRole } from "./actor.ts";
import type { Actor } from "./actor.ts";
import { ROLES } from "./contract.ts";
import type { Role } from "./contract.ts";
import { originOf } from "./places.ts";
import { endExpiredSessions, openSession, SESSIONS_MAX } from "./sessions.ts";
import { hashSessionToken, SESSION_DURATION_MS } from "./sessionToken.ts";

const NOW = Date.parse("2026-11-21T03:00:00.000Z");

let t: Backend;
beforeEach(() => {
  t = createBackend();
  vi.spyOn(Date, "now").mockImplementation(() => NOW);
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

const HOME = originOf("127.0.0.1", null);

const LAN = {
  username: "Lan.Nguyen",
  name: "Lan",
  email: "Lan@Example.com",
  role: "GUIDE" as const,
  passwordHash: "scrypt$lan",
};

type Standing = Partial<Pick<Doc<"users">, "suspendedAt" | "deletedAt">>;
const STANDINGS: [string, Standing][] = [
  ["in good standing", {}],
  ["suspended", { suspendedAt: 1 }],
  ["deleted", { deletedAt: 1 }],
  ["suspended and deleted", { suspendedAt: 1, deletedAt: 1 }],
];

describe("accounts", () => {
  it("are found by name and by address in any case, and by nothing else", async () => {
    const id = await t.mutation(internal.users.createAccount, LAN);
    const found = (identifier: string) =>
      t.run(async (ctx) => (await findByIdentifier(ctx, identifier))?._id ?? null);
    for (const known of ["lan.nguyen", " LAN.NGUYEN", "lan@example.com", "LAN@EXAMPLE.COM "]) {
      expect([known, await found(known)]).toEqual([known, id]);
    }
    for (const unknown of ["lan", "nguyen", "lan@", "@example.com", "", "Lan", id]) {
      expect([unknown, await found(unknown)]).toEqual([unknown, null]);
    }
  });

  it("are made whole: the person in lower-case keys, the hash beside it", async () => {
    const id = await t.mutation(internal.users.createAccount, LAN);
    const stored = await t.run(async (ctx) => ({
      user: await ctx.db.get("users", id),
      credentials: await ctx.db.query("credentials").collect(),
    }));
    expect(stored.user).toMatchObject({
      username: "Lan.Nguyen",
      usernameKey: "lan.nguyen",
      email: "lan@example.com",
      role: "GUIDE",
      createdAt: NOW,
    });
    expect(JSON.stringify(stored.user)).not.toContain(LAN.passwordHash);
    expect(stored.credentials).toMatchObject([{ userId: id, passwordHash: LAN.passwordHash }]);
  });

  it.each([
    ["the name", { username: "LAN.nguyen", email: "other@example.com" }, "username"],
    ["the address", { username: "other", email: "LAN@example.COM" }, "email"],
    ["both", {}, "username"],
  ])("leave nothing of a second one with %s", async (_name, change, field) => {
    await t.mutation(internal.users.createAccount, LAN);
    const second = t.mutation(internal.users.createAccount, { ...LAN, ...change });
    expect(await refusalOf(second)).toMatchObject({ code: "CONFLICT", field });
    const rows = await t.run(async (ctx) => [
      (await ctx.db.query("users").collect()).length,
      (await ctx.db.query("credentials").collect()).length,
    ]);
    expect(rows).toEqual([1, 1]);
  });

  it("go to one of many who ask for a name at once", async () => {
    const calls = Array.from({ length: 5 }, (_, index) =>
      t.mutation(internal.users.createAccount, { ...LAN, email: `lan${index}@example.com` }),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await t.run((ctx) => ctx.db.query("users").collect())).toHaveLength(1);
  });
});

describe("an attempt to sign in", () => {
  const begin = (identifier: string) =>
    t.query(internal.users.beginSignIn, { identifier, from: HOME, nowMs: NOW });

  it("begins alike for every name of an account, and counts them as one", async () => {
    const userId = await t.mutation(internal.users.createAccount, LAN);
    const begun = { account: userId, userId, passwordHash: LAN.passwordHash, waitMs: 0 };
    for (const name of ["lan.nguyen", "LAN@example.com"]) expect(await begin(name)).toEqual(begun);
    const stranger = await begin(" Nobody ");
    expect(stranger).toMatchObject({ userId: null, passwordHash: null, waitMs: 0 });
    expect(stranger).toEqual(await begin("nobody"));
    expect(JSON.stringify(stranger)).not.toContain("nobody");
  });

  it("of a deleted person is one of a stranger", async () => {
    const userId = await t.mutation(internal.users.createAccount, LAN);
    await t.run((ctx) => ctx.db.patch("users", userId, { deletedAt: 1 }));
    const begun = await begin("lan.nguyen");
    expect(begun).toMatchObject({ userId: null, passwordHash: null });
    expect(begun.account).not.toBe(userId);
  });

  const CASES = STANDINGS.flatMap(([name, standing]) =>
    [true, false].map((isRight) => [isRight ? "right" : "wrong", name, standing, isRight] as const),
  );

  it.each(CASES)("with a %s password by somebody %s", async (_word, _name, standing, isRight) => {
    const userId = await t.mutation(internal.users.createAccount, LAN);
    await t.run((ctx) => ctx.db.patch("users", userId, standing));
    const attempt = { account: userId, userId, from: HOME, isRight };
    const settled = t.mutation(internal.users.settleSignIn, attempt);
    const isGone = standing.deletedAt !== undefined;
    // Only who knows the password learns of the suspension.
    if (isRight && !isGone && standing.suspendedAt !== undefined) {
      expect(await settled).toMatchObject({ isAdmitted: false, isSuspended: true });
    } else
      expect(await settled).toEqual({
        isAdmitted: isRight && !isGone,
        waitMs: 0,
        missing: null,
      });
    const counted = await t.run(async (ctx) => (await ctx.db.query("rateLimits").collect()).length);
    // Against the account from there, and the account as a whole: this machine has no limit of its own.
    expect(counted).toBe(isRight && !isGone ? 0 : 2);
  });

  it("is refused after ten failures, right or wrong, until the first is old enough", async () => {
    const userId = await t.mutation(internal.users.createAccount, LAN);
    const settle = (isRight: boolean) =>
      t.mutation(internal.users.settleSignIn, { account: userId, userId, from: HOME, isRight });
    for (let index = 0; index < LIMITS.signIn.max; index += 1) {
      vi.mocked(Date.now).mockImplementation(() => NOW + index * 1_000);
      expect(await settle(false)).toEqual({ isAdmitted: false, waitMs: 0, missing: null });
    }
    const last = LIMITS.signIn.windowMs;
    for (const isRight of [true, false]) {
      vi.mocked(Date.now).mockImplementation(() => NOW + last - 1);
      expect(await settle(isRight)).toEqual({ isAdmitted: false, waitMs: 1, missing: null });
    }
    vi.mocked(Date.now).mockImplementation(() => NOW + last);
    expect(await settle(true)).toEqual({ isAdmitted: true, waitMs: 0, missing: null });
  });
});

describe("registering", () => {
  it.each(STANDINGS)("with the session of somebody %s", async (_name, standing) => {
    const { userId, token } = await createPerson(t, "somebody", "GUIDE");
    await t.run((ctx) => ctx.db.patch("users", userId, standing));
    const call = t.mutation(internal.users.admitRegistration, { sessionToken: token });
    if (standing.suspendedAt === undefined && standing.deletedAt === undefined) {
      expect(await refusalOf(call)).toMatchObject({ code: "CONFLICT" });
    } else expect(await call).toBeNull();
  });

  it("is counted per address, and not for this machine", async () => {
    const from = (ip: string | null) =>
      t.withRequestMetadata({ ip, userAgent: null }).mutation(internal.users.admitRegistration, {});
    for (let index = 0; index < LIMITS.register.max; index += 1) await from("203.0.113.7");
    expect((await refusalOf(from("203.0.113.7"))).code).toBe("RATE_LIMITED");
    for (const ip of ["203.0.113.8", "127.0.0.1", "::1"]) expect(await from(ip)).toBeNull();
    const rows = await t.run(async (ctx) => await ctx.db.query("rateLimits").collect());
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
  });

  it("is counted as one for all of whom nobody knows where they are", async () => {
    const from = (ip: string | null) =>
      t.withRequestMetadata({ ip, userAgent: null }).mutation(internal.users.admitRegistration, {});
    for (let index = 0; index < LIMITS.register.max; index += 1) await from(null);
    expect((await refusalOf(from(null))).code).toBe("RATE_LIMITED");
  });

  it("is counted once for a whole network of IPv6", async () => {
    const from = (ip: string) =>
      t.withRequestMetadata({ ip, userAgent: null }).mutation(internal.users.admitRegistration, {});
    for (let index = 0; index < LIMITS.register.max; index += 1) {
      await from(`2001:db8:1:2::${(index + 1).toString(16)}`);
    }
    expect((await refusalOf(from("2001:db8:1:2:ffff::1"))).code).toBe("RATE_LIMITED");
    expect(await from("2001:db8:1:3::1")).toBeNull();
  });
});

const byToken = (token: string, nowMs?: number) =>
  t.run(async (ctx) => (await loadActor(ctx, token, nowMs))?.user._id ?? null);

describe("who calls", () => {
  it("is the person of the token, until its end, in queries too", async () => {
    const { userId, token } = await createPerson(t, "lan", "GUIDE");
    const end = NOW + SESSION_DURATION_MS;
    expect(await byToken(token, end - 1)).toBe(userId);
    expect(await byToken(token, end)).toBeNull();
    expect(await byToken(token)).toBe(userId);
    vi.mocked(Date.now).mockImplementation(() => end - 1);
    expect(await byToken(token)).toBe(userId);
    vi.mocked(Date.now).mockImplementation(() => end);
    expect(await byToken(token)).toBeNull();
    expect(await t.query(api.users.profile, { sessionToken: token } as never)).toBeNull();
  });

  it("is nobody with a token that is not whole, or stands for another's session", async () => {
    const [lan, mai] = [
      await createPerson(t, "lan", "GUIDE"),
      await createPerson(t, "mai", "GUIDE"),
    ];
    const twisted = lan.token.slice(0, -1);
    for (const token of ["", twisted, `${lan.token}x`, lan.token.toUpperCase()]) {
      expect(await byToken(token, NOW)).toBeNull();
    }
    await t.run(async (ctx) => {
      const row = await ctx.db
        .query("apiSessions")
        .withIndex("by_tokenHash", (q) => q.eq("tokenHash", hashSessionToken(lan.token)))
        .unique();
      if (row !== null) await ctx.db.patch("apiSessions", row._id, { userId: mai.userId });
    });
    expect(await byToken(lan.token, NOW)).toBeNull();
  });

  it("is nobody when a JWT names another's session, or one that has ended", async () => {
    const [lan, mai] = [await addPerson(t, "GUIDE"), await addPerson(t, "GUIDE")];
    const [own, others] = await t.run(async (ctx) => {
      const sessions = await ctx.db.query("authSessions").collect();
      return [lan, mai].map((one) => sessions.find((row) => row.userId === one.id)?._id ?? "");
    });
    const actorOf = (subject: string) =>
      t
        .withIdentity({ subject })
        .run(async (ctx) => (await loadActor(ctx, undefined, NOW))?.user._id ?? null);
    expect(await actorOf(`${lan.id}|${own}`)).toBe(lan.id);
    for (const subject of [`${lan.id}|${others}`, `${lan.id}|${lan.id}`, `${lan.id}|`, lan.id]) {
      expect(await actorOf(subject)).toBeNull();
    }
    await t.run((ctx) => ctx.db.delete("authSessions", own as Id<"authSessions">));
    expect(await actorOf(`${lan.id}|${own}`)).toBeNull();
  });

  it.each(STANDINGS)("is looked up anew: %s", async (_name, standing) => {
    const { userId, token } = await createPerson(t, "lan", "GUIDE");
    await t.run((ctx) => ctx.db.patch("users", userId, standing));
    expect(await byToken(token, NOW)).toBe(standing.deletedAt === undefined ? userId : null);
  });
});

describe("asking for a role", () => {
  const actorOf = (role: Role, standing: Standing = {}) =>
    ({ user: { role, ...standing }, sessionId: "s" }) as Actor;

  const ONLY: Record<Role, string> = {
    GUIDE: "Only guides can do this",
    OPERATOR: "Only tour operators can do this",
    ADMIN: "Only administrators can do this",
  };

  it.each(ROLES.flatMap((asked) => ROLES.map((role) => [asked, role] as const)))(
    "%s of a %s",
    async (asked, role) => {
      const answer = Promise.resolve().then(() => requireRole(actorOf(role), [asked]));
      if (asked === role) expect((await answer).user.role).toBe(role);
      else expect(await refusalOf(answer)).toEqual({ code: "FORBIDDEN", message: ONLY[asked] });
    },
  );

  it("says sign in to nobody, and names no role where several may", async () => {
    const ask = (actor: Actor | null) =>
      refusalOf(Promise.resolve().then(() => requireRole(actor, ["GUIDE", "OPERATOR"])));
    expect((await ask(null)).code).toBe("UNAUTHENTICATED");
    expect((await ask(actorOf("ADMIN"))).message).toBe("You are not allowed to do this");
    // Suspension comes first: it holds for all that the person might be allowed.
    for (const role of ROLES) {
      expect((await ask(actorOf(role, { suspendedAt: 1 }))).code).toBe("ACCOUNT_SUSPENDED");
    }
  });
});

describe("sessions", () => {
  const left = () =>
    t.run(async (ctx) => ({
      sessions: (await ctx.db.query("authSessions").collect()).length,
      tokens: (await ctx.db.query("apiSessions").collect()).length,
      refresh: (await ctx.db.query("authRefreshTokens").collect()).length,
    }));

  it("end whole, with their refresh tokens, and leave the others alone", async () => {
    const [lan, mai] = [
      await createPerson(t, "lan", "GUIDE"),
      await createPerson(t, "mai", "GUIDE"),
    ];
    await t.run(async (ctx) => {
      for (const session of await ctx.db.query("authSessions").collect()) {
        for (let index = 0; index < 3; index += 1) {
          const row = { sessionId: session._id, expirationTime: NOW + 1 };
          await ctx.db.insert("authRefreshTokens", row);
        }
      }
    });
    await t.mutation(internal.users.endSession, { sessionToken: lan.token });
    expect(await left()).toEqual({ sessions: 1, tokens: 1, refresh: 3 });
    const owner = await t.run(async (ctx) => (await ctx.db.query("authSessions").unique())?.userId);
    expect(owner).toBe(mai.userId);
    for (const sessionToken of [lan.token, "garbage", ""]) {
      expect(await t.mutation(internal.users.endSession, { sessionToken })).toBeNull();
    }
    expect(await t.mutation(internal.users.endSession, {})).toBeNull();
    expect(await left()).toEqual({ sessions: 1, tokens: 1, refresh: 3 });
  });

  it("can be ended by who is suspended or deleted", async () => {
    for (const [name, standing] of STANDINGS) {
      const username = name.replaceAll(" ", "-");
      const { userId, token } = await createPerson(t, username, "GUIDE");
      await t.run((ctx) => ctx.db.patch("users", userId, standing));
      await t.mutation(internal.users.endSession, { sessionToken: token });
      expect([name, await left()]).toEqual([name, { sessions: 0, tokens: 0, refresh: 0 }]);
    }
  });

  it("are replaced when the caller came with one", async () => {
    const { userId, token } = await createPerson(t, "lan", "GUIDE");
    const next = { userId, tokenHash: hashSessionToken("next"), expiresAt: NOW + 1 };
    await t.mutation(internal.users.openSession, { ...next, previousToken: token });
    const hashes = await t.run(async (ctx) =>
      (await ctx.db.query("apiSessions").collect()).map((row) => row.tokenHash),
    );
    expect(hashes).toEqual([hashSessionToken("next")]);
  });

  it("are swept once their end has passed, however many, and not before", async () => {
    await t.run(async (ctx) => {
      for (let index = 0; index < 205; index += 1) {
        // Of many people: one has no more than fifty.
        const { username, name, email, role } = LAN;
        const person = { username, name, email, role, usernameKey: `lan${index}`, createdAt: 1 };
        const userId = await ctx.db.insert("users", person);
        const expiresAt = NOW - 1 + Math.floor(index / 204);
        await openSession(ctx, { userId, tokenHash: `hash${index}`, expiresAt });
      }
      // Convex Auth ends sessions without knowing of their tokens.
      const session = await ctx.db.query("authSessions").first();
      if (session !== null) await ctx.db.delete("authSessions", session._id);
    });
    const sweep = () => t.run((ctx) => endExpiredSessions(ctx, null, NOW));
    expect([await sweep(), await sweep(), await sweep()]).toEqual(["more", "more", null]);
    expect(await left()).toEqual({ sessions: 1, tokens: 1, refresh: 0 });
  });

  it("are fifty of an account at most, of both kinds: the next one ends the oldest", async () => {
    const { userId, token } = await createPerson(t, "lan", "GUIDE");
    const other = await createPerson(t, "mai", "GUIDE");
    const next = (index: number) => ({ userId, tokenHash: `hash${index}`, expiresAt: NOW + 1 });
    await t.run(async (ctx) => {
      // Those of Convex Auth have no token of ours.
      for (let index = 0; index < 30; index += 1) {
        await ctx.db.insert("authSessions", { userId, expirationTime: NOW + 1 });
      }
    });
    for (let index = 31; index < SESSIONS_MAX; index += 1) {
      await t.mutation(internal.users.openSession, next(index));
    }
    expect(await byToken(token)).toBe(userId);
    await t.mutation(internal.users.openSession, next(50));
    expect(await byToken(token)).toBeNull();
    expect(await byToken(other.token)).toBe(other.userId);
    expect(await left()).toEqual({ sessions: 51, tokens: 21, refresh: 0 });
    for (let index = 51; index < 51 + SESSIONS_MAX; index += 1) {
      await t.mutation(internal.users.openSession, next(index));
    }
    expect(await left()).toEqual({ sessions: 51, tokens: 51, refresh: 0 });
  });
});
