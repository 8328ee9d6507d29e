// Somebody registers with an address that is another's. Once its owner comes in, at either door, nothing that the registrant
// has opens the account.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { cookieOf, doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import type { LinkKind } from "./model/identity/contract.ts";

const NEW_PASSWORD = "quite-another-one";
const DEVICE = "a-secret-of-this-browser";

let t: Backend;
let nowMs: number;
/** The registrant's. */
let Cookie: string;
let client: { subject: string };
beforeEach(async () => {
  nowMs = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  t = createBackend();
  Cookie = cookieOf(await post("/api/auth/register", LAN));
  client = await clientSignIn();
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
});

const post = async (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  await doorOf(t).post(path, body, headers);
const clientSignIn = async (password = LAN.password) =>
  await doorOf(t).clientSignIn({
    flow: "signIn",
    identifier: LAN.username,
    password,
    device: DEVICE,
  });
const isIn = async (cookie: string) =>
  (await t.fetch("/api/user/profile", { headers: { Cookie: cookie } })).status === 200;
const isClientIn = async (identity: { subject: string }) =>
  (await t.withIdentity(identity).query(api.users.profile, {})) !== null;
const signIn = async (password: string) =>
  (await post("/api/auth/login", { username: LAN.username, password })).status;

async function linkOf(kind: LinkKind, email = "lan@example.com"): Promise<string> {
  const found = (await sentLinks(t)).find((link) => link.kind === kind && link.email === email);
  return found?.token ?? "none";
}

async function askFor(kind: "LOGIN" | "PASSWORD_RESET"): Promise<string> {
  const path = kind === "LOGIN" ? "send-magic-link" : "forgot-password";
  await post(`/api/auth/${path}`, { email: LAN.email });
  return await linkOf(kind);
}

/** How the owner of the address comes in; each leaves them where they can choose a password. */
const OWNERS_WAYS = {
  "a magic link at /api": async () => {
    const token = await askFor("LOGIN");
    expect((await t.fetch(`/api/auth/magic-link/${token}`)).status).toBe(200);
  },
  "a magic link in the client": async () => {
    await doorOf(t).clientSignIn({ flow: "magicLink", token: await askFor("LOGIN") });
  },
  "the link of the verification at /api": async () => {
    const response = await post("/api/auth/verify-email", {
      token: await linkOf("EMAIL_VERIFICATION"),
    });
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/password of before no longer works/) as string,
    });
  },
  "the link of the verification in the client": async () => {
    const token = await linkOf("EMAIL_VERIFICATION");
    expect(await t.action(api.links.verifyEmail, { token })).toEqual({ passwordEnded: true });
  },
  "a new password at /api": async () => {
    const token = await askFor("PASSWORD_RESET");
    const body = { token, password: NEW_PASSWORD };
    expect((await post("/api/auth/reset-password", body)).status).toBe(200);
  },
  "a new password in the client": async () => {
    const token = await askFor("PASSWORD_RESET");
    await t.action(api.links.resetPassword, { token, password: NEW_PASSWORD });
  },
};

describe.each(Object.entries(OWNERS_WAYS))("whoever proves the address by %s", (_, comeIn) => {
  test("leaves the registrant without password and sessions", async () => {
    expect([await isIn(Cookie), await isClientIn(client)]).toEqual([true, true]);
    await comeIn();
    expect([await isIn(Cookie), await isClientIn(client)]).toEqual([false, false]);
    expect(await signIn(LAN.password)).toBe(401);
    expect(await errorOf(clientSignIn())).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("leaves no calendar that others read or that closes days", async () => {
    const identity = t.withIdentity(client);
    const { path } = await identity.action(api.calendars.createFeed, {});
    const guideUserId = await t.run(async (ctx) => (await ctx.db.query("users").first())?._id);
    if (guideUserId === undefined) throw new Error("nobody registered");
    await t.mutation(internal.calendars.saveImport, {
      guideUserId,
      url: "https://calendars.example/registrant.ics",
      busy: { days: ["2999-01-01"] },
      mark: { importId: null, claimedAt: null },
    });
    expect((await t.fetch(path)).status).toBe(200);
    await comeIn();
    expect((await t.fetch(path)).status).toBe(404);
    const left = await t.run(async (ctx) => [
      ...(await ctx.db.query("calendarImports").collect()),
      ...(await ctx.db.query("availabilityBlocks").collect()),
    ]);
    expect(left).toEqual([]);
  });

  test("comes in again by a new password, and later links end nothing", async () => {
    await comeIn();
    const token = await askFor("PASSWORD_RESET");
    await post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
    expect(await signIn(NEW_PASSWORD)).toBe(200);
    const session = cookieOf(
      await post("/api/auth/login", { username: LAN.username, password: NEW_PASSWORD }),
    );
    await t.fetch(`/api/auth/magic-link/${await askFor("LOGIN")}`);
    expect(await isIn(session)).toBe(true);
    expect(await signIn(NEW_PASSWORD)).toBe(200);
  });
});

describe("the link of a verification that is opened while somebody else is signed in", () => {
  const REFUSAL = {
    code: "CONFLICT",
    message: "This link belongs to another account. Sign out first",
    field: "token",
  };
  let other: string;
  let token: string;
  beforeEach(async () => {
    const mai = { ...LAN, username: "mai", email: "mai@example.com" };
    other = cookieOf(await post("/api/auth/register", mai));
    token = await linkOf("EMAIL_VERIFICATION");
  });

  test("ends nothing of either account, at both doors, and stays good", async () => {
    const refused = await post("/api/auth/verify-email", { token }, { Cookie: other });
    expect([refused.status, await refused.json()]).toEqual([409, REFUSAL]);
    const mai = await doorOf(t).clientSignIn({
      flow: "signIn",
      identifier: "mai",
      password: LAN.password,
    });
    const opened = t.withIdentity(mai).action(api.links.verifyEmail, { token });
    expect(await errorOf(opened)).toEqual(REFUSAL);
    expect([await isIn(Cookie), await isIn(other), await isClientIn(client)]).toEqual([
      true,
      true,
      true,
    ]);
    const own = t.withIdentity(client).action(api.links.verifyEmail, { token });
    expect(await own).toEqual({ passwordEnded: false });
    expect(await signIn(LAN.password)).toBe(200);
  });

  test("does what it says once they are out", async () => {
    await post("/api/auth/verify-email", { token }, { Cookie: other });
    expect(await t.action(api.links.verifyEmail, { token })).toEqual({ passwordEnded: true });
    expect([await isIn(Cookie), await isIn(other)]).toEqual([false, true]);
  });
});

test("no place of the registrant is known any more, and no link to another address of theirs is good", async () => {
  const change = { email: "registrant@example.com", password: LAN.password };
  const asked = await t.fetch("/api/user/email", {
    method: "PUT",
    headers: { Cookie, "Content-Type": "application/json" },
    body: JSON.stringify(change),
  });
  expect(asked.status).toBe(200);
  const theirs = await linkOf("EMAIL_VERIFICATION", change.email);
  // The link of the registration went with it: the owner asks for the one that is left.
  const own = await askFor("PASSWORD_RESET");
  await post("/api/auth/reset-password", { token: own, password: NEW_PASSWORD });
  expect((await post("/api/auth/verify-email", { token: theirs })).status).toBe(400);
  const user = await t.run(async (ctx) => await ctx.db.query("users").first());
  expect(user?.email).toBe("lan@example.com");
  const places = await t.run(async (ctx) => await ctx.db.query("knownPlaces").collect());
  expect(places).toEqual([]);
});

test("no passkey of the registrant is left", async () => {
  await t.run(async (ctx) => {
    const user = await ctx.db.query("users").first();
    if (user === null) throw new Error("nobody registered");
    await ctx.db.insert("passkeys", {
      userId: user._id,
      credentialId: "registrants-key",
      publicKey: new ArrayBuffer(1),
      counter: 0,
      transports: [],
      isSynced: false,
      isBackedUp: false,
      name: "Key",
      createdAt: 1,
    });
  });
  await OWNERS_WAYS["a magic link at /api"]();
  expect(await t.run(async (ctx) => await ctx.db.query("passkeys").collect())).toEqual([]);
});

describe("whoever registered and opens the first link where they are signed in", () => {
  const WAYS = {
    "with a cookie": async (token: string) =>
      await (await post("/api/auth/verify-email", { token }, { Cookie })).json(),
    "in the client": async (token: string) => {
      const { passwordEnded } = await t
        .withIdentity(client)
        .action(api.links.verifyEmail, { token });
      return { message: passwordEnded ? "ended" : "Your email address is verified" };
    },
  };

  test.each(Object.entries(WAYS))("%s keeps password, sessions and places", async (_, verify) => {
    const before = await t.run(async (ctx) => await ctx.db.query("knownPlaces").collect());
    expect(await verify(await linkOf("EMAIL_VERIFICATION"))).toEqual({
      message: "Your email address is verified",
    });
    expect([await isIn(Cookie), await isClientIn(client)]).toEqual([true, true]);
    expect(await signIn(LAN.password)).toBe(200);
    const after = await t.run(async (ctx) => await ctx.db.query("knownPlaces").collect());
    expect(after).toEqual(expect.arrayContaining(before));
  });

  const waitForTheEnd = async () =>
    await t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("users").collect()) {
        await ctx.db.patch("users", _id, { erasesAt: nowMs + 1 });
      }
    });

  test.each(Object.entries(WAYS))("%s keeps all while the account waits", async (_, verify) => {
    const token = await linkOf("EMAIL_VERIFICATION");
    await waitForTheEnd();
    expect(await verify(token)).toEqual({ message: "Your email address is verified" });
    expect([await isIn(Cookie), await isClientIn(client)]).toEqual([true, true]);
    expect(await signIn(LAN.password)).toBe(200);
  });

  test("chooses another password while the account waits, and stays signed in", async () => {
    const token = await askFor("PASSWORD_RESET");
    await waitForTheEnd();
    await post("/api/auth/reset-password", { token, password: NEW_PASSWORD }, { Cookie });
    expect([await isIn(Cookie), await isClientIn(client)]).toEqual([true, false]);
    expect(await signIn(NEW_PASSWORD)).toBe(200);
  });

  test("comes in by a magic link with the password still good, at both doors", async () => {
    const token = await askFor("LOGIN");
    expect((await t.fetch(`/api/auth/magic-link/${token}`, { headers: { Cookie } })).status).toBe(
      200,
    );
    expect(await isClientIn(client)).toBe(true);
    expect(await signIn(LAN.password)).toBe(200);
  });

  test("comes in by a magic link in the client with the password still good", async () => {
    const params = { flow: "magicLink", token: await askFor("LOGIN") };
    await t.withIdentity(client).action(api.auth.signIn, { provider: "credentials", params });
    expect(await isIn(Cookie)).toBe(true);
    expect(await signIn(LAN.password)).toBe(200);
  });
});

test("a session of another account is none of this one", async () => {
  const minh = { ...LAN, username: "minh", email: "minh@example.com" };
  const other = cookieOf(await post("/api/auth/register", minh));
  const token = await askFor("LOGIN");
  await t.fetch(`/api/auth/magic-link/${token}`, { headers: { Cookie: other } });
  expect(await isIn(Cookie)).toBe(false);
  expect(await signIn(LAN.password)).toBe(401);
});

test("an address that was never proven is somebody's who reads the mails of another that was asked for", async () => {
  const change = { email: "new@example.com", password: LAN.password };
  await t.withIdentity(client).action(api.account.changeEmail, change);
  const token = await linkOf("EMAIL_VERIFICATION", change.email);
  expect(await t.action(api.links.verifyEmail, { token })).toEqual({ passwordEnded: true });
  expect(await isIn(Cookie)).toBe(false);
});

test("who changes the password voids a new address that was asked for before", async () => {
  const door = t.withIdentity(client);
  await door.action(api.links.verifyEmail, { token: await linkOf("EMAIL_VERIFICATION") });
  const { password } = LAN;
  await door.action(api.account.changeEmail, { email: "thief@example.com", password });
  const token = await linkOf("EMAIL_VERIFICATION", "thief@example.com");
  await door.action(api.account.changePassword, {
    currentPassword: password,
    password: NEW_PASSWORD,
  });
  expect(await errorOf(t.action(api.links.verifyEmail, { token }))).toMatchObject({
    code: "VALIDATION",
  });
});

test("the person is told that there is no password, and nobody else is", async () => {
  expect(await t.withIdentity(client).query(api.users.profile, {})).toMatchObject({
    hasPassword: true,
  });
  const identity = await doorOf(t).clientSignIn({
    flow: "magicLink",
    token: await askFor("LOGIN"),
  });
  expect(await t.withIdentity(identity).query(api.users.profile, {})).toMatchObject({
    hasPassword: false,
  });
});
