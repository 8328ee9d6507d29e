// Links that are on their way when somebody takes an account back, or it gets another address or password: what was sent before
// to who may not be its owner opens nothing any more.
import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { causedMails } from "../tests/setup/caused-mails.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { cookieOf, doorOf, LAN } from "../tests/setup/sign-in.ts";
import { LIMITS } from "./model/limits/rules.ts";

const ELSEWHERE = "elsewhere@example.com";
const NEW_PASSWORD = "quite-another-one";

let t: Backend;
let Cookie: string;
beforeEach(async () => {
  t = createBackend();
  Cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  (await doorOf(t).post(path, body, headers)).status;

async function put(path: string, body: unknown, cookie = Cookie): Promise<number> {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  return (await t.fetch(path, { method: "PUT", headers, body: JSON.stringify(body) })).status;
}

async function tokenOf(kind: string, to: string = LAN.email.toLowerCase()): Promise<string> {
  const found = (await sentLinks(t)).find((one) => one.kind === kind && one.email === to);
  return found?.token ?? "none";
}

/** Asks for another address, as whoever knows the password may; answers the link that goes there. */
async function askForElsewhere(email = ELSEWHERE, cookie = Cookie): Promise<string> {
  expect(await put("/api/user/email", { email, password: LAN.password }, cookie)).toBe(200);
  return await tokenOf("EMAIL_VERIFICATION", email);
}

async function askFor(kind: "LOGIN" | "PASSWORD_RESET"): Promise<string> {
  const path = kind === "LOGIN" ? "send-magic-link" : "forgot-password";
  expect(await post(`/api/auth/${path}`, { email: LAN.email })).toBe(200);
  return await tokenOf(kind);
}

const verify = async (token: string, headers: Record<string, string> = {}) =>
  await post("/api/auth/verify-email", { token }, headers);
const openLogin = async (token: string) => (await t.fetch(`/api/auth/magic-link/${token}`)).status;
const reset = async (token: string) =>
  await post("/api/auth/reset-password", { token, password: NEW_PASSWORD });

test("the owner who comes in by a link leaves the registrant no way to another address", async () => {
  const elsewhere = await askForElsewhere();
  expect(await openLogin(await askFor("LOGIN"))).toBe(200);
  expect(await verify(elsewhere)).toBe(400);
});

describe("of an account whose address is verified", () => {
  beforeEach(async () => {
    expect(await verify(await tokenOf("EMAIL_VERIFICATION"), { Cookie })).toBe(200);
  });

  test("a new password by a link voids one to another address, and is told of", async () => {
    const elsewhere = await askForElsewhere();
    expect(await reset(await askFor("PASSWORD_RESET"))).toBe(200);
    expect(await verify(elsewhere)).toBe(400);
    expect(await causedMails(t)).toContain("password-changed");
  });

  test("a new password by the person voids all links before it", async () => {
    const [login, renewal] = [await askFor("LOGIN"), await askFor("PASSWORD_RESET")];
    const elsewhere = await askForElsewhere();
    const change = { currentPassword: LAN.password, password: NEW_PASSWORD };
    expect(await put("/api/user/password", change)).toBe(200);
    expect(await openLogin(login)).toBe(400);
    expect(await reset(renewal)).toBe(400);
    expect(await verify(elsewhere)).toBe(400);
  });

  test("another address voids the links to the one before", async () => {
    const login = await askFor("LOGIN");
    expect(await verify(await askForElsewhere(), { Cookie })).toBe(200);
    expect(await openLogin(login)).toBe(400);
  });
});

describe("mails to an address that somebody names", () => {
  const ask = async (email: string, cookie = Cookie) =>
    await put("/api/user/email", { email, password: LAN.password }, cookie);

  test("are not had without end by one person, at however many addresses", async () => {
    for (let index = 0; index < LIMITS.verificationAsked.max; index += 1) {
      expect(await ask(`other${index}@example.com`)).toBe(200);
    }
    expect(await ask("one.more@example.com")).toBe(429);
  });

  test("are not had without end at one address, by however many people", async () => {
    const answers: number[] = [];
    for (let index = 0; index <= LIMITS.verificationMails.max; index += 1) {
      const person = { ...LAN, username: `lan${index}`, email: `lan${index}@example.com` };
      const cookie = cookieOf(await doorOf(t).post("/api/auth/register", person));
      answers.push(await ask(ELSEWHERE, cookie));
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
