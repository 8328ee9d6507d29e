// What administrators do at the same time, or before it is noted, and who becomes one.
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { dayAhead, refusalOf } from "../tests/setup/market.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { addCompany, addMember } from "../tests/setup/team.ts";
import { api, internal } from "./_generated/api.js";
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
      message: "“The boss” has suspended this account meanwhile",
    });
    expect(await suspendedAt(guide)).toBeDefined();
    await suspend(guide);
    expect(await suspendedAt(guide)).toBeUndefined();
  },
);

test("who looks at a person sees what was decided about them before, by whom and why", async () => {
  const guide = await createPerson(t, "lan", "GUIDE");
  const other = await createPerson(t, "chief", "ADMIN");
  const act = (action: "view" | "verify", who = admin) =>
    t.action(api.administration.actOnUser, { userId: guide.userId, action, ...by(who) });
  await act("verify");
  await suspend(guide, { reason: "Did not come twice" });
  await suspend(guide, {}, other);
  const card = { kind: "DOMESTIC", number: "179123456", expiresOn: dayAhead(300) } as const;
  const mai = await createPerson(t, "mai", "GUIDE");
  await t.mutation(api.licences.submit, { ...card, ...by(mai) });
  const { licences } = await t.query(api.licences.queue, { status: "SUBMITTED", ...by(admin) });
  const [licence] = licences;
  if (licence === undefined) throw new Error("nobody waits");
  const refusal = { licenceId: licence.id, status: "REFUSED", reason: "Not to be read" } as const;
  await t.action(api.licences.decide, { ...refusal, ...by(admin) });
  // It does not go with the card.
  await t.mutation(api.licences.remove, by(mai) as never);
  for (const userId of [guide.userId, mai.userId]) {
    await t.action(api.administration.actOnUser, { userId, action: "view", ...by(admin) });
  }
  const deedsOf = async (userId: string) =>
    (await t.query(api.administration.person, { userId, ...by(admin) })).deeds;
  expect(await deedsOf(guide.userId)).toMatchObject([
    { action: "user.unsuspend", by: "The chief", reason: null },
    { action: "user.suspend", by: "The boss", reason: "Did not come twice" },
    { action: "user.verify", by: "The boss", reason: null },
  ]);
  expect(await deedsOf(mai.userId)).toMatchObject([
    { action: "licence.refuse", by: "The boss", reason: "Not to be read" },
  ]);
});

test.each([
  "2020-01-01",
  "2099-02-31",
  "2099",
  "Mar 7 2099",
  "2099-01-01T00:00",
  "+275760-09-13T00:00:00Z",
  // In Vietnam the year 10000 has begun.
  "9999-12-31T23:00:00Z",
])("no suspension ends at %s", async (until) => {
  const guide = await createPerson(t, "lan", "GUIDE");
  const response = await t.fetch(`/api/admin/users/${guide.userId}`, {
    method: "PUT",
    headers: { ...admin.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ action: "suspend", until }),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "VALIDATION", field: "until" });
  expect(await suspendedAt(guide)).toBeUndefined();
});

const appoint = async (identifier: string) =>
  await t.mutation(internal.administration.appoint, { identifier });

test("a member of a company is made no administrator, and keeps the seat", async () => {
  const member = await addMember(t, await addCompany(t), "BOOKER", "Bình");
  const user = await t.run((ctx) => ctx.db.get("users", member.id));
  expect(await refusalOf(appoint(user?.username ?? ""))).toMatchObject({
    code: "CONFLICT",
    message: "This person sits at a company. Its owner has to remove them first",
  });
  expect(await t.run((ctx) => ctx.db.get("users", member.id))).toEqual(user);
});

test("who is made an administrator signs in anew", async () => {
  const person = await createPerson(t, "first", "OPERATOR");
  expect(await appoint("first")).toBe(person.userId);
  const { headers } = person;
  expect((await t.fetch("/api/user/profile", { headers })).status).toBe(401);
  expect((await t.fetch("/api/admin/stats", { headers: admin.headers })).status).toBe(200);
});

test("the list of people is shown to a session that has noted that it looks", async () => {
  const see = async (who: Person) => await t.query(api.administration.users, by(who) as never);
  expect(await refusalOf(see(admin))).toMatchObject({ code: "CONFLICT" });
  await t.action(api.administration.openUsers, by(admin) as never);
  expect((await see(admin)).total).toBe(1);
  const other = await createPerson(t, "chief", "ADMIN");
  expect(await refusalOf(see(other))).toMatchObject({ code: "CONFLICT" });
  // The door of programs notes by itself.
  expect((await t.fetch("/api/admin/users", { headers: other.headers })).status).toBe(200);
});

test("an administrator's look at somebody's figures by the API is noted, once for a session", async () => {
  const guide = await createPerson(t, "lan", "GUIDE");
  const look = async ({ userId }: { userId: string }, { headers } = admin) =>
    (await t.fetch(`/api/analytics/${userId}`, { headers })).status;
  const log = async () =>
    (await t.run((ctx) => ctx.db.query("auditLog").collect())).map(({ action, targetId }) => [
      action,
      targetId,
    ]);
  expect(await look(guide, guide)).toBe(200);
  expect(await look(admin)).toBe(200);
  expect(await look({ userId: "nobody" })).toBe(404);
  expect(await log()).toEqual([]);
  expect([await look(guide), await look(guide)]).toEqual([200, 200]);
  expect(await log()).toEqual([["user.view", guide.userId]]);
});
