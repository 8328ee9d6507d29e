// What was asked for with the password lands after a hash was compared or made, which takes a while: where the owner of the account
// has taken it back meanwhile, it must not land any more.
import { internalActionGeneric } from "convex/server";
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import { createPerson } from "../tests/setup/people.ts";
import { cookieOf, doorOf, errorOf, LAN } from "../tests/setup/sign-in.ts";
import { internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
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

test("no link goes to a new address that was asked for in a session that has ended", async () => {
  meanwhile.verify = async () => {
    await t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("authSessions").collect()) {
        await ctx.db.delete("authSessions", _id);
      }
    });
  };
  const asked = { email: "thief@example.com", password: LAN.password };
  expect((await call("PUT", "/api/user/email", asked)).status).toBe(401);
  expect((await sentLinks(t)).map(({ email }) => email)).not.toContain("thief@example.com");
});

interface Asking {
  userId: Id<"users">;
  sessionId: Id<"authSessions">;
}

const MADE = {
  challenge: "one",
  credentialId: "one",
  publicKey: new ArrayBuffer(8),
  counter: 0,
  isSynced: false,
  isBackedUp: false,
};

/** What actions ask for in the name of who called them. */
const ASKED: Readonly<Record<string, (asking: Asking) => Promise<unknown>>> = {
  "a new address": (asking) =>
    t.mutation(internal.account.sendToNewEmail, { ...asking, email: "thief@example.com" }),
  "a new password": ({ userId, sessionId: kept }) =>
    t.mutation(internal.account.setPassword, {
      userId,
      kept,
      passwordHash: "scrypt$new",
      provenHash: "scrypt$none",
    }),
  "a passkey to be made": (asking) =>
    t.mutation(internal.passkeys.prepare, { ...asking, isConfirmed: true }),
  "a passkey that was made": (asking) =>
    t.mutation(internal.passkeys.keep, { ...asking, name: "One", transports: [], made: MADE }),
  "two-step sign-in": (asking) => t.mutation(internal.twoStep.open, asking),
  "two-step sign-in, confirmed": (asking) =>
    t.mutation(internal.twoStep.settle, { ...asking, code: "123456", codeHashes: [] }),
  "no more two-step sign-in": (asking) => t.mutation(internal.twoStep.remove, asking),
  "other recovery codes": (asking) =>
    t.mutation(internal.twoStep.replaceCodes, { ...asking, codeHashes: [] }),
  "the end of the account": ({ userId, sessionId: kept }) =>
    t.mutation(internal.ownData.beginLeaving, { userId, kept }),
};

test.each(Object.entries(ASKED))("%s is nothing for a session that has ended", async (_, ask) => {
  const { userId } = await createPerson(t, "minh", "GUIDE");
  const other = await createPerson(t, "other", "GUIDE");
  const sessionOf = (id: Id<"users">) =>
    t.run(async (ctx) => {
      const sessions = ctx.db.query("authSessions").withIndex("userId", (q) => q.eq("userId", id));
      return (await sessions.first())?._id as Id<"authSessions">;
    });
  const [sessionId, others] = [await sessionOf(userId), await sessionOf(other.userId)];
  await t.run((ctx) => ctx.db.delete("authSessions", sessionId));
  for (const session of [sessionId, others]) {
    const refusal = await errorOf(ask({ userId, sessionId: session }));
    expect(refusal?.code).toBe("UNAUTHENTICATED");
  }
});

test("a password that was changed after it was compared opens no session", async () => {
  const { userId } = await createPerson(t, "minh", "GUIDE");
  const session = { userId, tokenHash: "one", expiresAt: Date.now() + 60_000 };
  const open = (provenHash: string) =>
    errorOf(t.mutation(internal.users.openSession, { ...session, provenHash }));
  expect((await open("scrypt$before"))?.code).toBe("UNAUTHENTICATED");
  expect(await open("scrypt$none")).toBeNull();
});
