// What administrators do at the same time, or before it is noted, and who becomes one.
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { refusalOf } from "../tests/setup/market.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { api } from "./_generated/api.js";
import type { UserDeedInput } from "./model/administration/contract.ts";

let t: Backend;
let admin: Person;
beforeEach(async () => {
  t = createBackend();
  admin = await createPerson(t, "boss", "ADMIN");
});

const by = ({ token }: Person) => ({ sessionToken: token });

async function suspend(
  { userId }: Person,
  more: Pick<UserDeedInput, "reason" | "until"> = {},
  who = admin,
) {
  const input = { userId, action: "suspend", ...more, ...by(who) };
  return await t.action(api.administration.actOnUser, input as never);
}

const suspendedAt = async ({ userId }: Person) =>
  (await t.run((ctx) => ctx.db.get("users", userId)))?.suspendedAt;

test.each([
  ["a reason", { reason: "fraud" }],
  ["an end", { until: "2099-01-01" }],
])(
  "who is suspended with %s by two administrators stays so, until it is lifted",
  async (_, how) => {
    const guide = await createPerson(t, "lan", "GUIDE");
    const other = await createPerson(t, "chief", "ADMIN");
    await suspend(guide, how);
    expect(await refusalOf(suspend(guide, how, other))).toMatchObject({
      code: "CONFLICT",
      message: "This account is suspended already",
    });
    expect(await suspendedAt(guide)).toBeDefined();
    await suspend(guide);
    expect(await suspendedAt(guide)).toBeUndefined();
  },
);
