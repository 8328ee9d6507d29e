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
const TOO_MANY = isEmbedded ? { sessions: 17, tokens: 4_500 } : { sessions: 2, tokens: 100 };
const MONTH_MS = 30 * 86_400_000;
const expirationTime = Date.now() + MONTH_MS;

/** A session with so many tokens, each made of the one before; the last is not used. Answers the first of them. */
async function addSession(userId: Id<"users">, tokens: number): Promise<string> {
  return await t.run(async (ctx) => {
    const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime });
    const ids: Id<"authRefreshTokens">[] = [];
    for (let index = 0; index < tokens; index += 1) {
      const parentRefreshTokenId = ids.at(-1);
      const row = {
        sessionId,
        expirationTime,
        ...(parentRefreshTokenId && { parentRefreshTokenId }),
        ...(index + 1 < tokens && { firstUsedTime: Date.now() }),
      };
      ids.push(await ctx.db.insert("authRefreshTokens", row));
    }
    return `${ids[0]}|${sessionId}`;
  });
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
  const refreshToken = await addSession(userId, TOO_MANY.tokens);
  const real = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => real + 60_000);
  expect(await t.action(api.auth.signIn, { refreshToken })).toEqual({ tokens: null });
  vi.mocked(Date.now).mockRestore();
  expect(await sessionsOf(userId)).toEqual([other]);
});

test("those that outlive their session go when they would have ended", async () => {
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const refreshToken = await addSession(userId, 300);
  const client = t.withIdentity({ subject: `${userId}|${refreshToken.split("|")[1]}` });
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
