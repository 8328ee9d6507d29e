// Two-step sign-in, as people set it up, use it and turn it off, at both doors; and what becomes of whoever guesses.
import { Secret, TOTP } from "otpauth/slim";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { cookieOf, doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import { RECOVERY_CODES } from "./model/identity/recoveryCodes.ts";
import { STEP_MS } from "./model/identity/totp.ts";
import { SET_UP_MS } from "./model/identity/twoStep.ts";
import { LIMITS } from "./model/limits/rules.ts";

const { username, password } = LAN;
const OWNER = "198.51.100.1";
const GUESSER = "203.0.113.7";

let t: Backend;
let nowMs: number;
let Cookie: string;
beforeEach(async () => {
  // Steps are counted from the beginning of one.
  nowMs = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
  Cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
  await t.run(async (ctx) => {
    const user = await ctx.db.query("users").first();
    if (user !== null) await ctx.db.patch("users", user._id, { emailVerified: nowMs });
  });
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

async function call(method: string, path: string, body?: unknown, cookie = Cookie) {
  return await t.fetch(path, {
    method,
    headers: {
      ...(cookie !== "" && { Cookie: cookie }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const codeOf = (secret: string, atMs = nowMs) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });

async function begin(): Promise<string> {
  const response = await call("POST", "/api/user/two-step", { password });
  expect(response.status).toBe(200);
  return ((await response.json()) as { secret: string }).secret;
}

const confirm = async (code: string) => await call("POST", "/api/user/two-step/confirm", { code });

interface On {
  secret: string;
  recoveryCodes: string[];
}

/** Turned on, and a step later: the first code is used up. */
async function turnOn(): Promise<On> {
  const secret = await begin();
  const response = await confirm(codeOf(secret));
  expect(response.status).toBe(200);
  nowMs += STEP_MS;
  return { secret, ...((await response.json()) as { recoveryCodes: string[] }) };
}

const state = async () => (await (await call("GET", "/api/user/two-step")).json()) as unknown;

/** What each door says: null where it opens. */
const DOORS = {
  "the API with a cookie": async (code?: string, ip = OWNER) =>
    await over("/api/auth/login", ip, code),
  "the API with a token": async (code?: string, ip = OWNER) =>
    await over("/api/auth/token", ip, code),
  "the form over the socket": async (code?: string, ip = OWNER) => {
    const params = { flow: "signIn", identifier: username, password, ...withCode(code) };
    const door = t.withRequestMetadata({ ip, userAgent: null });
    return await errorOf(door.action(api.auth.signIn, { provider: "credentials", params }));
  },
};
type Door = (typeof DOORS)["the API with a cookie"];

const withCode = (code: string | undefined) => (code === undefined ? {} : { code });

async function over(path: string, ip: string, code?: string) {
  const response = await t.withRequestMetadata({ ip, userAgent: null }).fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password, ...withCode(code) }),
  });
  if (response.status === 200) return null;
  expect(response.headers.has("Set-Cookie")).toBe(false);
  if (response.status === 429) {
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  return (await response.json()) as { code: string; message: string; field?: string };
}

const sessionCount = async () =>
  (await t.run(async (ctx) => await ctx.db.query("authSessions").collect())).length;

const MISSING = {
  code: "TWO_STEP_REQUIRED",
  message: "Please enter the code of your authenticator app",
  field: "code",
};
const WRONG = {
  code: "TWO_STEP_REQUIRED",
  message: "This code is not right, or it was used already",
  field: "code",
};

describe("setting it up", () => {
  test("asks for the password, gives a secret, and counts once a code is confirmed", async () => {
    const wrong = await call("POST", "/api/user/two-step", { password: "wrong" });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ field: "password" });
    const secret = await begin();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await DOORS["the API with a cookie"]()).toBeNull();
    expect(await state()).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false });
    const refused = await confirm(codeOf(secret) === "000000" ? "111111" : "000000");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ field: "code" });
    expect((await confirm(codeOf(secret))).status).toBe(200);
    expect(await state()).toEqual({
      since: new Date(nowMs).toISOString(),
      recoveryCodesLeft: RECOVERY_CODES,
      isRequired: false,
    });
    expect((await call("POST", "/api/user/two-step", { password })).status).toBe(409);
    expect((await confirm(codeOf(secret))).status).toBe(409);
  });

  test("gives ten different recovery codes, of which only hashes are kept", async () => {
    const { secret, recoveryCodes } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const rows = JSON.stringify(
      await t.run(async (ctx) => [
        ...(await ctx.db.query("twoSteps").collect()),
        ...(await ctx.db.query("recoveryCodes").collect()),
        ...(await ctx.db.query("retries").collect()),
      ]),
    );
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });

  test("that is begun anew in another window is not said to have a wrong code", async () => {
    const [before, secret] = [await begin(), await begin()];
    const late = { code: codeOf(before), secret: before };
    const refused = await call("POST", "/api/user/two-step/confirm", late);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: "Please begin again: this was begun anew in another window" },
    ]);
    const newest = { code: codeOf(secret), secret };
    expect((await call("POST", "/api/user/two-step/confirm", newest)).status).toBe(200);
  });

  test("is over after half an hour, and begins anew with another secret", async () => {
    const first = await begin();
    nowMs += SET_UP_MS;
    expect((await confirm(codeOf(first))).status).toBe(409);
    const second = await begin();
    expect(second).not.toBe(first);
    expect((await confirm(codeOf(first))).status).toBe(400);
    expect((await confirm(codeOf(second))).status).toBe(200);
  });

  test("is for verified addresses alone", async () => {
    const minh = { ...LAN, username: "minh", email: "minh@example.com" };
    const cookie = cookieOf(await doorOf(t).post("/api/auth/register", minh));
    const response = await call("POST", "/api/user/two-step", { password }, cookie);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: "Please confirm your email address first",
    });
  });
});

describe.each(Object.entries(DOORS))("signing in at %s", (_, door: Door) => {
  test("asks for the code behind the right password, and opens nothing without", async () => {
    const { secret } = await turnOn();
    const before = await sessionCount();
    expect(await door()).toMatchObject(MISSING);
    expect(await door("")).toMatchObject(MISSING);
    expect(await door("not a code")).toMatchObject(WRONG);
    expect(await sessionCount()).toBe(before);
    expect(await door(codeOf(secret))).toBeNull();
  });

  test("counts wrong codes as wrong passwords, from where they come", async () => {
    const { secret } = await turnOn();
    for (let index = 0; index < LIMITS.signIn.max; index += 1) {
      expect(await door("not a code", GUESSER)).toMatchObject(WRONG);
    }
    expect(await door("not a code", GUESSER)).toMatchObject({ code: "RATE_LIMITED" });
    expect(await door(codeOf(secret), GUESSER)).toMatchObject({ code: "RATE_LIMITED" });
    expect(await door(codeOf(secret), OWNER)).toBeNull();
    nowMs += LIMITS.signIn.windowMs;
    expect(await door(codeOf(secret), GUESSER)).toBeNull();
  });
});

describe("a code at the door", () => {
  const door = DOORS["the API with a cookie"];

  test("takes a code once, and none of a step before the last", async () => {
    const { secret } = await turnOn();
    const [earlier, code] = [codeOf(secret, nowMs - STEP_MS), codeOf(secret)];
    expect(await door(code)).toBeNull();
    for (const used of [code, earlier]) expect(await door(used)).toMatchObject(WRONG);
    nowMs += STEP_MS;
    expect(await door(codeOf(secret))).toBeNull();
  });

  test("takes a code of a clock that is one step off, and no more", async () => {
    const { secret } = await turnOn();
    nowMs += 10 * STEP_MS;
    for (const off of [-2, 2]) {
      expect(await door(codeOf(secret, nowMs + off * STEP_MS))).toMatchObject(WRONG);
    }
    expect(await door(codeOf(secret, nowMs - STEP_MS))).toBeNull();
    expect(await door(codeOf(secret, nowMs + STEP_MS))).toBeNull();
  });

  test("takes a recovery code once, however it is typed", async () => {
    const { recoveryCodes } = await turnOn();
    const [first = "", second = ""] = recoveryCodes;
    expect(await door(first)).toBeNull();
    expect(await door(first)).toMatchObject(WRONG);
    expect(await door(second.toLowerCase().replaceAll("-", " "))).toBeNull();
    expect(await state()).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES - 2 });
  });
});

test("many places together have twenty wrong codes an hour, and known ones are not kept out", async () => {
  const door = DOORS["the API with a cookie"];
  expect(await door(undefined, OWNER)).toBeNull();
  const { secret } = await turnOn();
  for (let index = 0; index < LIMITS.secondStep.max; index += 1) {
    expect(await door("not a code", `203.0.113.${index}`)).toMatchObject(WRONG);
  }
  expect(await door(codeOf(secret), "203.0.113.99")).toMatchObject({ code: "RATE_LIMITED" });
  expect(await door(codeOf(secret), OWNER)).toBeNull();
});

test("of many who use a code at once one gets in", async () => {
  const { secret } = await turnOn();
  const code = codeOf(secret);
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => await DOORS["the API with a cookie"](code)),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
});

test("a wrong password says nothing of it", async () => {
  await turnOn();
  const body = { username, password: "wrong", code: "123456" };
  const response = await doorOf(t).post("/api/auth/login", body);
  expect(await response.json()).toEqual({
    code: "UNAUTHENTICATED",
    message: "Invalid username or password",
  });
});

describe("a link to sign in", () => {
  async function magicLink(): Promise<string> {
    await doorOf(t).post("/api/auth/send-magic-link", { email: LAN.email });
    return (await sentLinks(t)).find(({ kind }) => kind === "LOGIN")?.token ?? "";
  }
  const LINK_DOORS = {
    "at /api": async (token: string, code?: string) => {
      const query = code === undefined ? "" : `?code=${encodeURIComponent(code)}`;
      const response = await t.fetch(`/api/auth/magic-link/${token}${query}`);
      return response.status === 200
        ? null
        : ((await response.json()) as { code: string; message: string });
    },
    "in the client": async (token: string, code?: string) =>
      await errorOf(
        t.action(api.auth.signIn, {
          provider: "credentials",
          params: { flow: "magicLink", token, ...withCode(code) },
        }),
      ),
  };

  test.each(Object.entries(LINK_DOORS))(
    "%s asks for the code too, and is used up by the right one",
    async (_, open) => {
      const { secret } = await turnOn();
      const token = await magicLink();
      expect(await open(token)).toMatchObject(MISSING);
      expect(await open(token, "not a code")).toMatchObject(WRONG);
      expect(await open(token, codeOf(secret))).toBeNull();
      expect(await open(token, codeOf(secret, nowMs + STEP_MS))).toMatchObject({
        code: "VALIDATION",
      });
    },
  );

  test.each(Object.entries(LINK_DOORS))("%s counts wrong codes at all doors", async (_, open) => {
    const { secret } = await turnOn();
    const token = await magicLink();
    for (let index = 0; index < LIMITS.signIn.max; index += 1) {
      expect(await open(token, "not a code")).toMatchObject(WRONG);
    }
    expect(await open(token, codeOf(secret))).toMatchObject({ code: "RATE_LIMITED" });
    const login = await doorOf(t).post("/api/auth/login", { username, password });
    expect(login.status).toBe(429);
  });
});

test("a new password by a link leaves it on", async () => {
  const { secret } = await turnOn();
  await doorOf(t).post("/api/auth/forgot-password", { email: LAN.email });
  const link = (await sentLinks(t)).find(({ kind }) => kind === "PASSWORD_RESET");
  const next = "quite-another-one";
  await doorOf(t).post("/api/auth/reset-password", { token: link?.token, password: next });
  const body = { username, password: next };
  expect((await doorOf(t).post("/api/auth/login", body)).status).toBe(401);
  const withRight = { ...body, code: codeOf(secret) };
  expect((await doorOf(t).post("/api/auth/login", withRight)).status).toBe(200);
});

test("a password that is changed while signed in needs no code", async () => {
  await turnOn();
  const body = { currentPassword: password, password: "quite-another-one" };
  expect((await call("PUT", "/api/user/password", body)).status).toBe(200);
});

describe("who is signed in", () => {
  const CHANGES = [
    ["DELETE", "/api/user/two-step"],
    ["POST", "/api/user/two-step/recovery-codes"],
  ] as const;

  test.each(CHANGES)("%s %s with password and code, not with one of them", async (method, path) => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const noPassword = await call(method, path, { password: "wrong", code });
    expect(noPassword.status).toBe(400);
    expect(await noPassword.json()).toMatchObject({ field: "password" });
    const noCode = await call(method, path, { password, code: "not a code" });
    expect(noCode.status).toBe(400);
    expect(await noCode.json()).toMatchObject({ field: "code" });
    expect(await state()).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES });
    expect((await call(method, path, { password, code })).status).toBeLessThan(300);
  });

  test("turns it off, and signs in with the password alone", async () => {
    const { recoveryCodes } = await turnOn();
    const body = { password, code: recoveryCodes[0] };
    expect((await call("DELETE", "/api/user/two-step", body)).status).toBe(204);
    expect(await state()).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect(await DOORS["the API with a cookie"]()).toBeNull();
    expect((await call("DELETE", "/api/user/two-step", body)).status).toBe(409);
  });

  test("gets ten new recovery codes in place of the old ones", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const path = "/api/user/two-step/recovery-codes";
    const response = await call("POST", path, { password, code: codeOf(secret) });
    const next = ((await response.json()) as { recoveryCodes: string[] }).recoveryCodes;
    expect(next).toHaveLength(RECOVERY_CODES);
    expect(await DOORS["the API with a cookie"](recoveryCodes[0])).toMatchObject(WRONG);
    expect(await DOORS["the API with a cookie"](next[0])).toBeNull();
  });

  test("is told by mail when it is turned on and off", async () => {
    const { recoveryCodes } = await turnOn();
    const kinds = async () =>
      await t.run(async (ctx) =>
        [
          ...(await ctx.db.query("outbox").collect()).map(({ payload }) => payload["kind"] ?? ""),
          ...(await ctx.db.query("mails").collect()).map(({ kind }) => kind),
        ].filter((kind) => kind.startsWith("two-step")),
      );
    expect(await kinds()).toEqual(["two-step-on"]);
    await call("DELETE", "/api/user/two-step", { password, code: recoveryCodes[0] });
    expect((await kinds()).toSorted()).toEqual(["two-step-off", "two-step-on"]);
  });
});

test("whoever runs the service turns it off for somebody who lost everything", async () => {
  await turnOn();
  expect(await t.mutation(internal.twoStep.turnOffFor, { username: "nobody" })).toBe(false);
  expect(await t.mutation(internal.twoStep.turnOffFor, { username: "LAN.nguyen" })).toBe(true);
  expect(await DOORS["the API with a cookie"]()).toBeNull();
});
