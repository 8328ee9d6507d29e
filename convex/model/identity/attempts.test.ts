import { expect, test } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { createPerson } from "../../../tests/setup/people.ts";
import { internal } from "../../_generated/api.js";
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
