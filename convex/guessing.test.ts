// Whoever guesses, through every door there is, and what becomes of the others meanwhile.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { LIMITS } from "./model/limits/rules.ts";

const MINH = { ...LAN, username: "minh", email: "minh@example.com" };
const NEW_PASSWORD = "quite-another-one";
const GUESSER = "203.0.113.7";
const OWNER = "198.51.100.1";

let t: Backend;
let nowMs: number;
beforeEach(async () => {
  nowMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
  for (const person of [LAN, MINH]) await doorOf(t).post("/api/auth/register", person);
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

const from = (ip: string) => t.withRequestMetadata({ ip, userAgent: null });

async function overHttp(path: string, ip: string, username: string, password: string) {
  const response = await from(ip).fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (response.status === 429) {
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  return response.status;
}

async function overSocket(ip: string, identifier: string, password: string) {
  const params = { flow: "signIn", identifier, password };
  const call = from(ip).action(api.auth.signIn, { provider: "credentials", params });
  const refusal = await errorOf(call);
  return refusal === null ? 200 : refusal.code === "RATE_LIMITED" ? 429 : 401;
}

/** Somebody found a window that is signed in, and wants more than that. */
async function overSettings(ip: string, username: string, currentPassword: string) {
  const { password } = LAN;
  const session = await t.run(async (ctx) => {
    const user = await ctx.db
      .query("users")
      .withIndex("by_usernameKey", (q) => q.eq("usernameKey", username.toLowerCase()))
      .unique();
    const [newest] = await ctx.db
      .query("authSessions")
      .withIndex("userId", (q) => q.eq("userId", user?._id as Id<"users">))
      .order("desc")
      .take(1);
    return { subject: `${user?._id}|${newest?._id}` };
  });
  const window = from(ip).withIdentity(session);
  const refusal = await errorOf(
    window.action(api.account.changePassword, { currentPassword, password }),
  );
  return refusal === null ? 200 : refusal.code === "RATE_LIMITED" ? 429 : 401;
}

const PASSWORD_DOORS = {
  "the API with a cookie": (...who: Who) => overHttp("/api/auth/login", ...who),
  "the API with a token": (...who: Who) => overHttp("/api/auth/token", ...who),
  "the form over the socket": overSocket,
  "the settings of an open window": overSettings,
};
type Who = [ip: string, username: string, password: string];

describe.each(Object.entries(PASSWORD_DOORS))("twenty wrong passwords through %s", (_, door) => {
  test("are ten that are compared; the right one works after the window, others' at once", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      statuses.push(await door(GUESSER, LAN.username, `wrong-${index}`));
    }
    const { max, windowMs } = LIMITS.signIn;
    expect(statuses.slice(0, max)).toEqual(Array.from({ length: max }, () => 401));
    expect(statuses.slice(max)).toEqual(Array.from({ length: 20 - max }, () => 429));
    expect(await door(GUESSER, LAN.username, LAN.password)).toBe(429);
    expect(await door(GUESSER, MINH.username, MINH.password)).toBe(200);
    expect(await door(OWNER, LAN.username, LAN.password)).toBe(200);
    nowMs += windowMs;
    expect(await door(GUESSER, LAN.username, LAN.password)).toBe(200);
  });
});

// Each of more than thirty passwords is hashed.
test("a foreign address locks nobody out, however long it goes on", async () => {
  for (let round = 0; round < 3; round += 1) {
    const guesses = Array.from({ length: LIMITS.signIn.max + 1 }, () =>
      overHttp("/api/auth/login", GUESSER, LAN.username, "wrong"),
    );
    expect(await Promise.all(guesses)).toContain(429);
    expect(await overHttp("/api/auth/login", OWNER, LAN.username, LAN.password)).toBe(200);
    nowMs += LIMITS.signIn.windowMs;
  }
}, 60_000);

describe("whoever guesses at tokens", () => {
  const verification = async () =>
    (await sentLinks(t)).find(({ email }) => email === "lan@example.com")?.token ?? "";
  const doors = {
    verification: async (ip: string, token: string) =>
      await errorOf(from(ip).action(api.links.verifyEmail, { token })),
    reset: async (ip: string, token: string) =>
      await errorOf(from(ip).action(api.links.resetPassword, { token, password: NEW_PASSWORD })),
    signIn: async (ip: string, token: string) =>
      await errorOf(
        from(ip).action(api.auth.signIn, {
          provider: "credentials",
          params: { flow: "magicLink", token },
        }),
      ),
  };

  test.each(Object.keys(doors) as (keyof typeof doors)[])(
    "at the door of %s waits at all of them, and others do not",
    async (door) => {
      const token = await verification();
      for (let index = 0; index < LIMITS.linkGuesses.max; index += 1) {
        expect(await doors[door](GUESSER, `guess${index}`)).toMatchObject({
          code: "VALIDATION",
        });
      }
      for (const one of Object.values(doors)) {
        expect(await one(GUESSER, token)).toMatchObject({ code: "RATE_LIMITED" });
      }
      expect(await doors.verification(OWNER, token)).toBeNull();
      nowMs += LIMITS.linkGuesses.windowMs;
      expect(await doors.verification(GUESSER, token)).toMatchObject({ code: "VALIDATION" });
    },
  );

  test.each(["", "x".repeat(201), "a".repeat(100_000)])(
    "with no token at all is refused",
    async (token) => {
      expect(await doors.verification(GUESSER, token)).toMatchObject({ code: "VALIDATION" });
    },
  );
});
