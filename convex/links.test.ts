// Links by mail: what they open, how often, for how long, and what asking for one tells a stranger.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { causedMails } from "../tests/setup/caused-mails.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { cookieOf, type Door, doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import type { LinkKind } from "./model/identity/contract.ts";
import { LINK_DURATION_MS, linkTokenOf } from "./model/identity/linkTokens.ts";
import { LIMITS } from "./model/limits/rules.ts";
import { linkPath } from "./model/links/send.ts";

const email = "lan@example.com";
const NEW_PASSWORD = "quite-another-one";

let t: Backend;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
  await post("/api/auth/register", LAN);
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

const post: Door["post"] = (...call) => doorOf(t).post(...call);
const open = async (token: string, headers: Record<string, string> = {}) =>
  await t.fetch(`/api/auth/magic-link/${token}`, { headers });
const statusOf = async (Cookie: string) =>
  (await t.fetch("/api/user/profile", { headers: { Cookie } })).status;
const signIn = async (password: string) =>
  await post("/api/auth/login", { username: LAN.username, password });
const reset = async (token: string, password = NEW_PASSWORD) =>
  await post("/api/auth/reset-password", { token, password });

/** The link of its kind that counts. */
async function linkOf(kind: LinkKind): Promise<string> {
  const found = (await sentLinks(t)).find((link) => link.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} was sent`);
  return found.token;
}

async function magicLink(): Promise<string> {
  expect((await post("/api/auth/send-magic-link", { email })).status).toBe(200);
  return await linkOf("LOGIN");
}

async function resetLink(): Promise<string> {
  expect((await post("/api/auth/forgot-password", { email })).status).toBe(200);
  return await linkOf("PASSWORD_RESET");
}

async function verified(): Promise<number | undefined> {
  return (await t.run(async (ctx) => await ctx.db.query("users").first()))?.emailVerified;
}

async function expectRefused(response: Response, words: RegExp, status = 400): Promise<void> {
  expect(response.status).toBe(status);
  expect(((await response.json()) as { message: string }).message).toMatch(words);
  expect(response.headers.has("Set-Cookie")).toBe(false);
}

describe("a link to sign in", () => {
  test("signs in at the HTTP door once, with a cookie and as a token", async () => {
    const token = await magicLink();
    const response = await open(token);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const body = (await response.json()) as { success: boolean; token: string };
    expect(body).toEqual({ success: true, token: expect.any(String) });
    expect(await statusOf(cookieOf(response))).toBe(200);
    const headers = { Authorization: `Bearer ${body.token}` };
    expect((await t.fetch("/api/user/profile", { headers })).status).toBe(200);
    await expectRefused(await open(token), /invalid/);
  });

  test("signs the browser client in once", async () => {
    const params = { flow: "magicLink", token: await magicLink() };
    const identity = await doorOf(t).clientSignIn(params);
    expect(await t.withIdentity(identity).query(api.users.profile, {})).toMatchObject({
      username: LAN.username,
    });
    expect(await errorOf(doorOf(t).clientSignIn(params))).toMatchObject({
      code: "VALIDATION",
      message: "This link is invalid or was used already",
    });
  });

  test("is for one of fifty who use it at once", async () => {
    const token = await magicLink();
    const answers = await Promise.all(Array.from({ length: 50 }, async () => await open(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const one of refused) expect([400, 429]).toContain(one.status);
    // That of the link: the one of the registration ended with it.
    expect(await t.run((ctx) => ctx.db.query("authSessions").collect())).toHaveLength(1);
  });

  test.each([
    ["LOGIN", 10 * 60_000],
    ["PASSWORD_RESET", 30 * 60_000],
    ["EMAIL_VERIFICATION", 24 * 3_600_000],
  ] as const)("%s lives for %i ms, and not one longer", async (kind, lifeMs) => {
    expect(LINK_DURATION_MS[kind]).toBe(lifeMs);
    const tokens = {
      LOGIN: magicLink,
      PASSWORD_RESET: resetLink,
      EMAIL_VERIFICATION: async () => await linkOf("EMAIL_VERIFICATION"),
    };
    const use = {
      LOGIN: open,
      PASSWORD_RESET: reset,
      EMAIL_VERIFICATION: async (token: string) => await post("/api/auth/verify-email", { token }),
    };
    const token = await tokens[kind]();
    nowMs += lifeMs;
    await expectRefused(await use[kind](token), /expired/);
    nowMs -= 1;
    expect((await use[kind](token)).status).toBe(200);
  });

  test("voids the one before it", async () => {
    const first = await magicLink();
    const second = await magicLink();
    await expectRefused(await open(first), /invalid/);
    expect((await open(second)).status).toBe(200);
  });

  test("is nothing at the door of another kind", async () => {
    const [login, forgotten, verification] = [
      await magicLink(),
      await resetLink(),
      await linkOf("EMAIL_VERIFICATION"),
    ];
    for (const token of [forgotten, verification])
      await expectRefused(await open(token), /invalid/);
    for (const token of [login, verification]) {
      await expectRefused(await reset(token), /invalid/);
    }
    for (const token of [login, forgotten]) {
      await expectRefused(await post("/api/auth/verify-email", { token }), /invalid/);
    }
    expect((await open(login)).status).toBe(200);
  });

  test.each(["cross-site", "same-site", "none"])("is not followed for a %s page", async (site) => {
    const token = await magicLink();
    const response = await open(token, { "Sec-Fetch-Site": site });
    await expectRefused(response, /another site/, 403);
    expect((await open(token, { "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  });

  test("is not used up by who only looks with HEAD", async () => {
    const token = await magicLink();
    const looked = await t.fetch(`/api/auth/magic-link/${token}`, { method: "HEAD" });
    expect(looked.status).toBe(405);
    expect(looked.headers.get("Allow")).toBe("GET");
    expect(looked.headers.get("Set-Cookie")).toBeNull();
    expect((await open(token)).status).toBe(200);
  });

  test("ends the session that the caller came with, and verifies the address", async () => {
    const Cookie = cookieOf(await signIn(LAN.password));
    expect(await verified()).toBeUndefined();
    expect((await open(await magicLink(), { Cookie })).status).toBe(200);
    expect(await statusOf(Cookie)).toBe(401);
    expect(await verified()).toBe(nowMs);
  });

  test("is not sent to who is suspended, and opens nothing that was sent before", async () => {
    const token = await magicLink();
    await t.run(async (ctx) => {
      const user = await ctx.db.query("users").first();
      if (user !== null) await ctx.db.patch("users", user._id, { suspendedAt: 1 });
    });
    await expectRefused(await open(token), /suspended/, 403);
    const before = await sentLinks(t);
    expect((await post("/api/auth/send-magic-link", { email })).status).toBe(200);
    expect(await sentLinks(t)).toEqual(before);
  });

  test("is nowhere in the database", async () => {
    const token = await magicLink();
    const rows = await t.run(async (ctx) => [
      ...(await ctx.db.query("linkTokens").collect()),
      ...(await ctx.db.query("outbox").collect()),
      ...(await ctx.db.query("mails").collect()),
    ]);
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(linkTokenOf("a nonce")).not.toBe(linkTokenOf("another"));
  });
});

test.each([
  ["LOGIN", "/magic-link?token="],
  ["PASSWORD_RESET", "/reset-password?token="],
  ["EMAIL_VERIFICATION", "/verify-email?token="],
] as const)("the mail of %s leads to %s", async (kind, page) => {
  const tokens = { LOGIN: magicLink, PASSWORD_RESET: resetLink };
  const token = kind === "EMAIL_VERIFICATION" ? await linkOf(kind) : await tokens[kind]();
  const [link] = await t.run(async (ctx) => {
    const links = await ctx.db.query("linkTokens").collect();
    return links.filter((one) => one.kind === kind);
  });
  const path = async () =>
    await t.run(async (ctx) => await linkPath(ctx, { link: link?._id ?? "" }));
  expect(await path()).toBe(`${page}${token}`);
  await t.run(async (ctx) => {
    if (link !== undefined) await ctx.db.patch("linkTokens", link._id, { usedAt: 1 });
  });
  expect(await path()).toBeNull();
});

describe("asking for a link", () => {
  test.each(["/api/auth/send-magic-link", "/api/auth/forgot-password"])(
    "at %s tells nothing about the address",
    async (path) => {
      const known = await post(path, { email: "LAN@example.com" });
      const unknown = await post(path, { email: "nobody@example.com" });
      expect([known.status, unknown.status]).toEqual([200, 200]);
      const body: unknown = await known.json();
      expect(await unknown.json()).toEqual(body);
      const sent = (await sentLinks(t)).filter(({ kind }) => kind !== "EMAIL_VERIFICATION");
      expect(sent.map((link) => link.email)).toEqual([email]);
    },
  );

  test("is said to be one for signing in", async () => {
    const response = await post("/api/auth/send-magic-link", { email });
    expect(await response.json()).toEqual({ type: "LOGIN", message: expect.any(String) });
  });

  test.each([email, "nobody@example.com"])(
    "for %s is had five times an hour, for both kinds together",
    async (address) => {
      const ask = async (index: number) =>
        await post(`/api/auth/${index % 2 === 0 ? "send-magic-link" : "forgot-password"}`, {
          email: address,
        });
      for (let index = 0; index < LIMITS.linkMails.max; index += 1) {
        expect((await ask(index)).status).toBe(200);
      }
      for (const index of [0, 1]) {
        const refused = await ask(index);
        expect(refused.status).toBe(429);
        expect(refused.headers.get("Retry-After")).toBe("3600");
      }
      expect((await post("/api/auth/send-magic-link", { email: "else@example.com" })).status).toBe(
        200,
      );
      nowMs += 3_600_000;
      expect((await ask(0)).status).toBe(200);
    },
  );

  test("is counted by network as well, but not on this machine", async () => {
    const from = (ip: string) => t.withRequestMetadata({ ip, userAgent: null });
    const ask = async (ip: string, index: number) =>
      await errorOf(
        from(ip).mutation(api.links.sendMagicLink, { email: `nobody${index}@example.com` }),
      );
    for (let index = 0; index < LIMITS.linkMailsNetwork.max; index += 1) {
      expect(await ask("203.0.113.7", index)).toBeNull();
    }
    expect(await ask("203.0.113.7", 99)).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask("203.0.113.8", 99)).toBeNull();
    for (let index = 0; index <= LIMITS.linkMailsNetwork.max; index += 1) {
      expect(await ask("127.0.0.1", 100 + index)).toBeNull();
    }
  });

  test("is had by the owner's browser when strangers have used up the address", async () => {
    const device = "a-secret-of-this-browser";
    const { password } = LAN;
    await doorOf(t).clientSignIn({ flow: "signIn", identifier: email, password, device });
    for (let index = 0; index < LIMITS.linkMails.max; index += 1) {
      await post("/api/auth/send-magic-link", { email });
    }
    const ask = async (secret?: string) =>
      await errorOf(
        t.mutation(api.links.sendMagicLink, {
          email,
          ...(secret !== undefined && { device: secret }),
        }),
      );
    expect(await ask()).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask("another-secret-of-a-browser")).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask("x")).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask(device)).toBeNull();
    for (let index = 1; index < LIMITS.linkMails.max; index += 1) await ask(device);
    expect(await ask(device)).toMatchObject({ code: "RATE_LIMITED" });
  });

  test.each(["", "no address", `${"a".repeat(250)}@example.com`])(
    "needs an address: %j",
    async (given) => {
      const response = await post("/api/auth/send-magic-link", { email: given });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "VALIDATION", field: "email" });
    },
  );
});

describe("a link to choose a password", () => {
  test("changes it once and ends every session, and links to sign in that are on their way", async () => {
    const Cookie = cookieOf(await signIn(LAN.password));
    const login = await magicLink();
    const token = await resetLink();
    expect((await reset(token)).status).toBe(200);
    expect(await statusOf(Cookie)).toBe(401);
    expect(await t.run((ctx) => ctx.db.query("authSessions").collect())).toEqual([]);
    await expectRefused(await open(login), /invalid/);
    await expectRefused(await reset(token), /invalid/);
    expect((await signIn(LAN.password)).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect(await verified()).toBe(nowMs);
  });

  test("keeps the session that it is used in", async () => {
    const [own, other] = [await signIn(LAN.password), await signIn(LAN.password)].map(cookieOf);
    const body = { token: await resetLink(), password: NEW_PASSWORD };
    expect((await post("/api/auth/reset-password", body, { Cookie: own ?? "" })).status).toBe(200);
    expect(await statusOf(own ?? "")).toBe(200);
    expect(await statusOf(other ?? "")).toBe(401);
  });

  test.each([
    ["short", "Password must be at least 8 characters"],
    ["a".repeat(129), "Password must be at most 128 characters"],
    ["password123", "This password is too common. Please choose another one"],
  ])("refuses %j and stays good", async (password, message) => {
    const token = await resetLink();
    const refused = await reset(token, password);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ message, field: "password" });
    expect((await reset(token)).status).toBe(200);
  });

  test("is for one of many who use it at once", async () => {
    const token = await resetLink();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => await reset(token, `a-new-password-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a link that verifies an address", () => {
  test("comes with the registration, and verifies once", async () => {
    const token = await linkOf("EMAIL_VERIFICATION");
    expect(await verified()).toBeUndefined();
    expect((await post("/api/auth/verify-email", { token })).status).toBe(200);
    expect(await verified()).toBe(nowMs);
    await expectRefused(await post("/api/auth/verify-email", { token }), /invalid/);
  });

  test("welcomes the person once, and not before", async () => {
    const welcomes = async () => (await causedMails(t)).filter((kind) => kind === "welcome").length;
    const token = await linkOf("EMAIL_VERIFICATION");
    expect(await welcomes()).toBe(0);
    await post("/api/auth/verify-email", { token });
    expect(await welcomes()).toBe(1);
    expect((await open(await magicLink())).status).toBe(200);
    expect(await welcomes()).toBe(1);
  });

  test("comes again when asked for, five times an hour, and not once it is verified", async () => {
    const Cookie = cookieOf(await signIn(LAN.password));
    const ask = async () => await post("/api/auth/send-verification", undefined, { Cookie });
    const first = await linkOf("EMAIL_VERIFICATION");
    for (let index = 0; index < LIMITS.verificationMails.max; index += 1) {
      expect((await ask()).status).toBe(200);
    }
    expect((await ask()).status).toBe(429);
    await expectRefused(await post("/api/auth/verify-email", { token: first }), /invalid/);
    const token = await linkOf("EMAIL_VERIFICATION");
    expect((await post("/api/auth/verify-email", { token }, { Cookie })).status).toBe(200);
    expect((await ask()).status).toBe(409);
  });
});

test("links that ended more than a day ago are swept, and no others", async () => {
  const kept = await linkOf("EMAIL_VERIFICATION");
  const life = LINK_DURATION_MS.EMAIL_VERIFICATION;
  nowMs += 2 * life;
  await t.mutation(internal.links.removeOld, {});
  await expectRefused(await post("/api/auth/verify-email", { token: kept }), /expired/);
  nowMs += 1;
  await t.mutation(internal.links.removeOld, {});
  await expectRefused(await post("/api/auth/verify-email", { token: kept }), /invalid/);
});
