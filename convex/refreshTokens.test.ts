// Sessions of the browser client whose refresh tokens were made to be many: each new one is its holder's doing alone.
import { beforeEach, expect, test, vi } from "vitest";

import { type Backend, createBackend, isEmbedded } from "../tests/setup/backend.ts";
import { createPerson } from "../tests/setup/people.ts";
import { by } from "../tests/setup/profiled.ts";
import { api, internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";

let t: Backend;
beforeEach(() => {
  t = createBackend();
});

/** More than one transaction reads. Only the embedded backend counts; the other one takes long over each. */
const TOO_MANY = isEmbedded
  ? { sessions: 17, tokens: 4_500, left: 16_500 }
  : { sessions: 2, tokens: 100, left: 100 };
const MONTH_MS = 30 * 86_400_000;
const expirationTime = Date.now() + MONTH_MS;

/** More than one transaction writes. */
const AT_ONCE = 6_000;

/** A session with so many tokens, each made of the one before; the last is not used. */
async function addSession(userId: Id<"users">, tokens: number) {
  const sessionId = await t.run((ctx) => ctx.db.insert("authSessions", { userId, expirationTime }));
  const ids: Id<"authRefreshTokens">[] = [];
  while (ids.length < tokens) {
    const end = Math.min(tokens, ids.length + AT_ONCE);
    await t.run(async (ctx) => {
      while (ids.length < end) {
        const parentRefreshTokenId = ids.at(-1);
        const row = {
          sessionId,
          expirationTime,
          ...(parentRefreshTokenId && { parentRefreshTokenId }),
          ...(ids.length + 1 < tokens && { firstUsedTime: Date.now() }),
        };
        ids.push(await ctx.db.insert("authRefreshTokens", row));
      }
    });
  }
  const client = t.withIdentity({ subject: `${userId}|${sessionId}` });
  return { client, first: `${ids[0]}|${sessionId}`, last: `${ids.at(-1)}|${sessionId}` };
}

const sessionsOf = (userId: Id<"users">) =>
  t.run((ctx) =>
    ctx.db
      .query("authSessions")
      .withIndex("userId", (q) => q.eq("userId", userId))
      .collect(),
  );

test("who has more of them than one transaction reads is suspended all the same", async () => {
  const [admin, lan] = [
    await createPerson(t, "boss", "ADMIN"),
    await createPerson(t, "lan", "GUIDE"),
  ];
  for (let index = 0; index < TOO_MANY.sessions; index += 1)
    await addSession(lan.userId, isEmbedded ? 1_000 : 100);
  await t.action(api.administration.actOnUser, {
    userId: lan.userId,
    action: "suspend",
    ...by(admin),
  } as never);
  expect(await sessionsOf(lan.userId)).toEqual([]);
});

test("a stolen one ends the session when it comes a second time, however many were made of it", async () => {
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const [other] = await sessionsOf(userId);
  const { first } = await addSession(userId, TOO_MANY.tokens);
  const real = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => real + 60_000);
  expect(await t.action(api.auth.signIn, { refreshToken: first })).toEqual({ tokens: null });
  vi.mocked(Date.now).mockRestore();
  expect(await sessionsOf(userId)).toEqual([other]);
});

test("one that outlives its session leads nowhere, however many others do", async () => {
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const { client, last } = await addSession(userId, TOO_MANY.left);
  await client.mutation(internal.users.endSession, {});
  expect(await t.action(api.auth.signIn, { refreshToken: last })).toEqual({ tokens: null });
});

test("one whose session is past its end leads nowhere, and ends it", async () => {
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const [other] = await sessionsOf(userId);
  const { last } = await addSession(userId, 2);
  const real = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => real + MONTH_MS + 1);
  expect(await t.action(api.auth.signIn, { refreshToken: last })).toEqual({ tokens: null });
  vi.mocked(Date.now).mockRestore();
  expect(await sessionsOf(userId)).toEqual([other]);
});

test("those that outlive their session go when they would have ended", async () => {
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const { client } = await addSession(userId, 300);
  await client.mutation(internal.users.endSession, {});
  const left = () => t.run((ctx) => ctx.db.query("authRefreshTokens").collect());
  const sweep = async () => {
    await t.mutation(internal.users.endExpiredSessions, {});
    await t.finishAllScheduledFunctions(() => undefined);
  };
  await sweep();
  expect(await client.query(api.users.profile, {})).toBeNull();
  const real = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => real + MONTH_MS + 1);
  await sweep();
  vi.mocked(Date.now).mockRestore();
  expect(await left()).toEqual([]);
});
