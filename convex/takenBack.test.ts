// What was asked for with the password lands after a hash was compared or made, which takes a while: where the owner of the account
// has taken it back meanwhile, it must not land any more.
import { internalActionGeneric } from "convex/server";
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { cookieOf, doorOf, LAN } from "../tests/setup/sign-in.ts";
import type { LinkKind } from "./model/identity/contract.ts";
import { type Cost, fitsPassword, hashPassword } from "./model/identity/passwordHash.ts";

const QUICK: Cost = { log2N: 4, r: 8, p: 1 };
const OWNERS = "the-owners-new-one";
const THIEFS = "the-thiefs-new-one";

type Meanwhile = () => Promise<void>;

/** What happens while the next password is compared, or hashed; once. */
let meanwhile: { verify?: Meanwhile; hash?: Meanwhile };

async function happen(when: keyof typeof meanwhile): Promise<void> {
  const what = meanwhile[when];
  delete meanwhile[when];
  await what?.();
}

const slowPasswords = {
  "../../convex/passwords.ts": () =>
    Promise.resolve({
      hash: internalActionGeneric({
        handler: async (_ctx, { password }: { password: string }) => {
          await happen("hash");
          return hashPassword(password, QUICK);
        },
      }),
      verify: internalActionGeneric({
        handler: async (_ctx, { password, hash }: { password: string; hash: string | null }) => {
          await happen("verify");
          return fitsPassword(password, hash, QUICK);
        },
      }),
    }),
};

let t: Backend;
let Cookie: string;
beforeEach(async () => {
  meanwhile = {};
  t = createBackend(slowPasswords);
  Cookie = cookieOf(await doorOf(t).post("/api/auth/register", LAN));
});

const call = async (method: string, path: string, body: unknown) =>
  await t.fetch(path, {
    method,
    headers: { Cookie, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const changePassword = async () =>
  await call("PUT", "/api/user/password", { currentPassword: LAN.password, password: THIEFS });
const signIn = async (password: string) =>
  (await doorOf(t).post("/api/auth/login", { username: LAN.username, password })).status;

async function tokenOf(kind: LinkKind): Promise<string> {
  return (await sentLinks(t)).find((link) => link.kind === kind)?.token ?? "";
}

/** The owner, who has another browser, sets a password by the link in a mail. */
async function resetByLink(): Promise<void> {
  await doorOf(t).post("/api/auth/forgot-password", { email: LAN.email });
  const token = await tokenOf("PASSWORD_RESET");
  const reset = { token, password: OWNERS };
  expect((await doorOf(t).post("/api/auth/reset-password", reset)).status).toBe(200);
}

async function verifyAddress(): Promise<void> {
  await t.run(async (ctx) => {
    const one = await ctx.db.query("users").first();
    if (one !== null) await ctx.db.patch("users", one._id, { emailVerified: 1 });
  });
}

test("no password is set over the one that the owner set by a link", async () => {
  await verifyAddress();
  meanwhile.hash = resetByLink;
  expect((await changePassword()).status).toBe(401);
  expect(await signIn(THIEFS)).toBe(401);
  expect(await signIn(OWNERS)).toBe(200);
});

test("no password is set in an account that its address' owner has taken over", async () => {
  const token = await tokenOf("EMAIL_VERIFICATION");
  meanwhile.hash = async () => {
    const opened = await doorOf(t).post("/api/auth/verify-email", { token });
    expect(opened.status).toBe(200);
  };
  expect((await changePassword()).status).toBe(401);
  expect(await signIn(THIEFS)).toBe(401);
  expect(await t.run(async (ctx) => await ctx.db.query("credentials").collect())).toEqual([]);
});

test("of two changes at once that know the same password one is made", async () => {
  meanwhile.hash = async () => {
    const first = { currentPassword: LAN.password, password: OWNERS };
    expect((await call("PUT", "/api/user/password", first)).status).toBe(200);
  };
  expect((await changePassword()).status).toBe(401);
  expect(await signIn(OWNERS)).toBe(200);
});
