// Mails to somebody who was erased afterwards: what comes back of them leaves nothing of the person.
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { addPerson, type Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { unsubscribeToken } from "./model/users/unsubscribe.ts";

const EMAIL = "gone@example.com";

let t: Backend;
let person: Person;
beforeEach(async () => {
  t = createBackend();
  person = await addPerson(t, "GUIDE", { email: EMAIL });
});

/** As erasure leaves a person behind. */
async function erased(): Promise<void> {
  await t.run((ctx) =>
    ctx.db.patch("users", person.id, { deletedAt: 1, email: `${person.id}@erased.invalid` }),
  );
}

async function unsubscribe(userId: Id<"users">): Promise<void> {
  const token = unsubscribeToken(userId, "request") ?? "";
  expect(await t.mutation(api.mails.unsubscribe, { token })).toEqual({ event: "requests" });
}

test("the link of an old mail writes nothing for them", async () => {
  await erased();
  await unsubscribe(person.id);
  expect(await t.run((ctx) => ctx.db.query("userSettings").collect())).toEqual([]);
});

test("nor for who is not there at all", async () => {
  await t.run((ctx) => ctx.db.delete("users", person.id));
  await unsubscribe(person.id);
  expect(await t.run((ctx) => ctx.db.query("userSettings").collect())).toEqual([]);
});

test("a last mail that comes back leaves no address, and still ends the mails to it", async () => {
  await erased();
  const body = JSON.stringify({ type: "email.bounced", data: { to: [EMAIL] } });
  for (let times = 0; times < 2; times += 1) await t.mutation(internal.mails.noteReturn, { body });
  const stops = await t.run((ctx) => ctx.db.query("stoppedAddresses").collect());
  expect(stops).toMatchObject([{ reason: "bounced" }]);
  expect(JSON.stringify(stops)).not.toContain(EMAIL);
  // Whoever registers with it later is told, and says that it works.
  const { as } = await addPerson(t, "GUIDE", { email: EMAIL });
  expect(await as.query(api.mails.stopped, {})).toBe("bounced");
  await as.mutation(api.mails.resumeOwn, {});
  expect(await as.query(api.mails.stopped, {})).toBeNull();
});
