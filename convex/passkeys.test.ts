// Signing in with a passkey at both doors, and every answer of one that is no use of it. How they are added:
// ownPasskeys.test.ts.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createAuthenticator, type Lies } from "../tests/setup/authenticator.ts";
import { type Backend, createBackend, setEnvironment } from "../tests/setup/backend.ts";
import { DISHONEST, mailKinds, passkeyDoor, withPasskey } from "../tests/setup/passkeys.ts";
import { cookieOf, doorOf, errorOf } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import { LIMITS } from "./model/limits/rules.ts";
import { CHALLENGE_LIFE_MS } from "./model/passkeys/rules.ts";

let t: Backend;
let door: ReturnType<typeof passkeyDoor>;
let nowMs: number;
beforeEach(() => {
  nowMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
  door = passkeyDoor(t);
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

const ofLan = async (lies: Lies = {}) => await withPasskey(t, "lan", lies);

async function expectNothing(response: Response): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.has("Set-Cookie")).toBe(false);
  expect(await response.json()).toEqual({
    code: "UNAUTHENTICATED",
    message: "This passkey did not work",
  });
}

const patchLan = async (fields: { suspendedAt?: number; deletedAt?: number }) =>
  await t.run(async (ctx) => {
    const user = await ctx.db.query("users").first();
    if (user !== null) await ctx.db.patch("users", user._id, fields);
  });

const statusOf = async (Cookie: string) =>
  (await t.fetch("/api/user/profile", { headers: { Cookie } })).status;

describe("a passkey", () => {
  test("that was added signs in at the HTTP door, as a password does", async () => {
    const { own, authenticator } = await ofLan();
    const response = await door.use(authenticator);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ user: { username: "lan" } });
    expect(await statusOf(cookieOf(response))).toBe(200);
    expect(await own.list()).toMatchObject([{ lastUsedAt: new Date(nowMs).toISOString() }]);
  });

  test("signs the browser client in, and that is a session as any other", async () => {
    const { authenticator } = await ofLan();
    const identity = await door.clientSignIn(authenticator.use(await door.ask()));
    const client = t.withIdentity(identity);
    expect(await client.query(api.users.profile, {})).toMatchObject({ username: "lan" });
    const sessions = await client.query(api.account.sessions, {});
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
  });

  test("ends the session that the caller came with", async () => {
    const { authenticator } = await ofLan();
    const Cookie = cookieOf(await door.use(authenticator));
    const second = await door.signIn(authenticator.use(await door.ask()), { Cookie });
    expect(second.status).toBe(200);
    expect([await statusOf(Cookie), await statusOf(cookieOf(second))]).toEqual([401, 200]);
  });

  test("is for one of many who send the same answer at once", async () => {
    const { authenticator } = await ofLan();
    const answer = authenticator.use(await door.ask());
    const calls = Array.from({ length: 8 }, async () => await door.signIn(answer));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("tells its owner by mail of a place where nobody signed in before, once", async () => {
    const { authenticator } = await ofLan();
    const from = async (ip: string) => {
      const params = { flow: "passkey", response: authenticator.use(await door.ask()) };
      const place = t.withRequestMetadata({ ip, userAgent: null });
      await place.action(api.auth.signIn, { provider: "credentials", params });
      return (await mailKinds(t)).filter((kind) => kind === "new-sign-in").length;
    };
    const [home, away] = ["198.51.100.1", "203.0.113.7"];
    expect([await from(home), await from(home)]).toEqual([0, 0]);
    expect([await from(away), await from(away), await from(home)]).toEqual([1, 1, 1]);
  });
});

/** Each is one answer that an honest authenticator never gives. */
const REFUSED: readonly (readonly [string, Lies])[] = [
  ...DISHONEST,
  ["of a passkey that was made, not used", { type: "webauthn.create" }],
  ["for nobody", { userHandle: null }],
  ["for somebody else", { userHandle: "c29tZWJvZHktZWxzZQ" }],
];

describe("an answer", () => {
  test.each(REFUSED)("%s is refused, and the next honest one is not", async (_case, lies) => {
    const { authenticator } = await ofLan();
    await expectNothing(await door.use(authenticator, lies));
    const refusal = await errorOf(door.clientSignIn(authenticator.use(await door.ask(), lies)));
    expect(refusal).toMatchObject({ code: "UNAUTHENTICATED" });
    expect((await door.use(authenticator)).status).toBe(200);
  });

  test("of a key that nobody has says the same", async () => {
    await ofLan();
    await expectNothing(await door.use(createAuthenticator()));
  });

  test("that comes a second time is refused at both doors", async () => {
    const { authenticator } = await ofLan();
    const answer = authenticator.use(await door.ask());
    expect((await door.signIn(answer)).status).toBe(200);
    await expectNothing(await door.signIn(answer));
    expect(await errorOf(door.clientSignIn(answer))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("is good for five minutes, and not one millisecond longer", async () => {
    expect(CHALLENGE_LIFE_MS).toBe(300_000);
    const { authenticator } = await ofLan();
    const answer = authenticator.use(await door.ask());
    nowMs += CHALLENGE_LIFE_MS;
    await expectNothing(await door.signIn(answer));
    nowMs -= 1;
    expect((await door.signIn(answer)).status).toBe(200);
  });

  test("to what was asked for adding a passkey is refused", async () => {
    const { own, authenticator } = await ofLan();
    const { challenge, rp } = await own.options();
    await expectNothing(await door.signIn(authenticator.use({ challenge, rpId: rp.id })));
  });

  test("to a question that somebody gave a longer life is refused", async () => {
    const { authenticator } = await ofLan();
    const { challenge, rpId } = await door.ask();
    const later = (nowMs + 10 * CHALLENGE_LIFE_MS).toString(36).padStart(12, "0");
    const moved = { challenge: later + challenge.slice(12), rpId };
    await expectNothing(await door.signIn(authenticator.use(moved)));
  });

  test("with one byte changed, of the signature or of what is signed, is refused", async () => {
    const { authenticator } = await ofLan();
    const answer = authenticator.use(await door.ask());
    for (const part of ["signature", "authenticatorData"] as const) {
      const bytes = Buffer.from(answer.response[part], "base64url");
      bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
      const response = { ...answer.response, [part]: bytes.toString("base64url") };
      await expectNothing(await door.signIn({ ...answer, response }));
    }
  });

  test.each([
    ["goes on", { counter: 9 }, { counter: 10 }, 200],
    ["stands still", { counter: 9 }, { counter: 9 }, 401],
    ["goes back", { counter: 9 }, { counter: 3 }, 401],
    ["is gone", { counter: 9 }, { counter: 0 }, 401],
    ["was never there", { counter: 0 }, { counter: 0 }, 200],
    ["is each device's own", { counter: 9, isSynced: true }, { counter: 3, isSynced: true }, 200],
  ])("whose counter %s", async (_case, before, now, status) => {
    const { authenticator } = await ofLan(before);
    expect((await door.use(authenticator, now)).status).toBe(status);
  });

  test("whose counter went on with the last use is refused by what it was then", async () => {
    const { authenticator } = await ofLan({ counter: 9 });
    expect((await door.use(authenticator, { counter: 11 })).status).toBe(200);
    await expectNothing(await door.use(authenticator, { counter: 11 }));
    await expectNothing(await door.use(authenticator, { counter: 10 }));
  });

  test("of who is suspended says so, and of who is deleted what it says of nobody", async () => {
    const { authenticator } = await ofLan();
    await patchLan({ suspendedAt: 1 });
    const refused = await door.use(authenticator);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "ACCOUNT_SUSPENDED", message: "This account has been suspended" },
    ]);
    await expectNothing(await door.use(authenticator, { isVerified: false }));
    await patchLan({ deletedAt: 1 });
    await expectNothing(await door.use(authenticator));
  });

  test("of who is suspended is used up and counted, as a right password is", async () => {
    const { authenticator } = await ofLan();
    await patchLan({ suspendedAt: 1 });
    const metadata = { ip: "203.0.113.7", userAgent: null };
    const remote = passkeyDoor(t.withRequestMetadata(metadata) as Backend);
    const count = async () => {
      const rows = await t.run((ctx) => ctx.db.query("rateLimits").collect());
      const ofEffort = rows.filter(({ key }) => key.startsWith("signInEffort:"));
      return ofEffort.reduce((sum, { times }) => sum + times.length, 0);
    };
    const answer = authenticator.use(await remote.ask());
    expect((await remote.signIn(answer)).status).toBe(403);
    expect(await count()).toBe(1);
    await expectNothing(await remote.signIn(answer));
  });

  test("of a passkey that was removed is refused", async () => {
    const { own, authenticator } = await ofLan();
    const [passkey] = await own.list();
    expect((await own.call("DELETE", `/${passkey?.id}`)).status).toBe(204);
    await expectNothing(await door.use(authenticator));
  });

  test("has to be for the address of the site, whatever a request says of itself", async () => {
    const { authenticator } = await ofLan();
    const { challenge, rpId } = await door.ask();
    setEnvironment({ SITE_URL: "https://guidelink.example" });
    try {
      expect((await door.ask()).rpId).toBe("guidelink.example");
      const headers = { Host: "localhost:3000", "X-Forwarded-Host": "localhost:3000" };
      await expectNothing(await door.signIn(authenticator.use({ challenge, rpId }), headers));
    } finally {
      setEnvironment({ SITE_URL: "http://localhost:3000" });
    }
  });

  test.each([
    ["nothing in it", {}],
    ["no JSON in it", { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" }],
    ["no object in it", { clientDataJSON: "bnVsbA", authenticatorData: "", signature: "" }],
    ["pages in it", { clientDataJSON: "A".repeat(9000), authenticatorData: "", signature: "" }],
    ["other characters", { clientDataJSON: "{}", authenticatorData: "é", signature: "\u0000" }],
  ])("with %s is refused in words", async (_case, response) => {
    const { authenticator } = await ofLan();
    const refused = await door.signIn({ id: authenticator.id, response });
    expect([400, 401]).toContain(refused.status);
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/passkey|valid/) });
    expect((await door.use(authenticator)).status).toBe(200);
  });
});

describe("whoever tries keys", () => {
  test("waits after ten that did not work, and no longer than the window", async () => {
    const { authenticator } = await ofLan();
    for (let index = 0; index < LIMITS.signIn.max; index += 1) {
      await expectNothing(await door.use(authenticator, { isVerified: false }));
    }
    const waits = await door.use(authenticator);
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get("Retry-After"))).toBeGreaterThan(0);
    nowMs += LIMITS.signIn.windowMs;
    expect((await door.use(authenticator)).status).toBe(200);
  });

  test("is counted together with who tries passwords", async () => {
    const { authenticator } = await ofLan();
    const guess = { username: "lan", password: "wrong" };
    for (let index = 0; index < LIMITS.signIn.max; index += 1) {
      const { status } =
        index % 2 === 0
          ? await door.use(authenticator, { isVerified: false })
          : await doorOf(t).post("/api/auth/login", guess);
      expect(status).toBe(401);
    }
    expect((await door.use(authenticator)).status).toBe(429);
    expect((await doorOf(t).post("/api/auth/login", guess)).status).toBe(429);
  });

  test("has nothing written down by asking", async () => {
    for (let index = 0; index < 20; index += 1) await door.ask();
    expect(await t.run((ctx) => ctx.db.query("usedChallenges").collect())).toEqual([]);
  });
});

test("used challenges are swept past their end, and not before", async () => {
  const { authenticator } = await ofLan();
  await door.use(authenticator);
  const kept = async () => {
    await t.mutation(internal.passkeys.removeOld, {});
    return (await t.run((ctx) => ctx.db.query("usedChallenges").collect())).length;
  };
  nowMs += CHALLENGE_LIFE_MS;
  expect(await kept()).toBe(2);
  nowMs += 1;
  expect(await kept()).toBe(0);
});
