import { describe, expect, test } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { createPerson } from "../../../tests/setup/people.ts";
import { internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.js";
import { removePassword, setPasswordHash } from "./accounts.ts";
import { originOf } from "./places.ts";

test.each([
  ["was changed", (userId) => (ctx) => setPasswordHash(ctx, userId, "scrypt$new")],
  ["was ended", (userId) => (ctx) => removePassword(ctx, userId)],
] as [
  string,
  (
    userId: Awaited<ReturnType<typeof createPerson>>["userId"],
  ) => (ctx: Parameters<typeof setPasswordHash>[0]) => Promise<void>,
][])("a password that %s while it was compared signs nobody in", async (_what, change) => {
  const t = createBackend();
  const { userId } = await createPerson(t, "lan", "GUIDE");
  const from = originOf("198.51.100.1", null);
  const begin = { identifier: "lan", from, nowMs: Date.now() };
  const { account, passwordHash } = await t.query(internal.users.beginSignIn, begin);
  const compared = { account, userId, from, isRight: true, passwordHash };
  expect(await t.mutation(internal.users.settleSignIn, compared)).toMatchObject({
    isAdmitted: true,
  });
  await t.run(change(userId));
  expect(await t.mutation(internal.users.settleSignIn, compared)).toEqual({
    isAdmitted: false,
    waitMs: 0,
    missing: null,
  });
});

describe("hashes of a network are counted", () => {
  const FROM = originOf("203.0.113.7", null);

  /** How many of them, and how many failures from there. */
  async function countsAfter(
    standing: Partial<Doc<"users">>,
    { isTwoStep = false, code }: { isTwoStep?: boolean; code?: string },
  ): Promise<{ answer: object; hashes: number; failures: number }> {
    const t = createBackend();
    const { userId } = await createPerson(t, "lan", "GUIDE");
    await t.run(async (ctx) => {
      await ctx.db.patch("users", userId, standing);
      const on = { userId, nonce: "one", begunAt: 1, confirmedAt: 1, lastStep: 0 };
      if (isTwoStep) await ctx.db.insert("twoSteps", on);
    });
    const step = code === undefined ? {} : { code };
    const compared = { account: userId, userId, from: FROM, isRight: true, ...step };
    const answer = await t.mutation(internal.users.settleSignIn, compared);
    const counters = await t.run((ctx) => ctx.db.query("rateLimits").collect());
    const of = (limit: string) =>
      counters.find(({ key }) => key.startsWith(`${limit}:`))?.times.length ?? 0;
    return { answer, hashes: of("signInEffort"), failures: of("signIn") };
  }

  test("also of a suspended account, whose password is right", async () => {
    const answer = { isAdmitted: false, waitMs: 0, missing: null, isSuspended: true };
    expect(await countsAfter({ suspendedAt: 1 }, {})).toEqual({ answer, hashes: 1, failures: 0 });
  });

  test("also where a code is asked for", async () => {
    const answer = { isAdmitted: false, waitMs: 0, missing: "code" };
    expect(await countsAfter({}, { isTwoStep: true })).toEqual({ answer, hashes: 1, failures: 0 });
  });

  test("once where the code is wrong", async () => {
    const answer = { isAdmitted: false, waitMs: 0, missing: "rightCode" };
    const wrong = { isTwoStep: true, code: "not-a-code" };
    expect(await countsAfter({}, wrong)).toEqual({ answer, hashes: 1, failures: 1 });
  });
});
