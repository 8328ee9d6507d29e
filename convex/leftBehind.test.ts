// News that wait to be sent, to somebody whom they are no longer for.
import { beforeEach, expect, test } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { bookingOf, dayAhead, type Person } from "../tests/setup/market.ts";
import { emailOf, openTeam, type Team } from "../tests/setup/team.ts";
import { api, internal } from "./_generated/api.js";

let team: Team;
beforeEach(async () => {
  team = await openTeam(createBackend());
  const { t, booker, owner } = team;
  await t.mutation(internal.push.storeKeys, { publicKey: "pub", privateKey: "priv" });
  for (const person of [booker, owner]) await addDevice(person);
});

async function addDevice({ id: userId }: Person): Promise<void> {
  await team.t.run(async (ctx) => {
    const session = await ctx.db
      .query("authSessions")
      .withIndex("userId", (q) => q.eq("userId", userId))
      .first();
    if (session === null) throw new Error("nobody is signed in");
    await ctx.db.insert("pushSubscriptions", {
      userId,
      sessionId: session._id,
      endpoint: `https://push.example.com/${userId}`,
      p256dh: "p",
      auth: "a",
      publicKey: "pub",
      createdAt: Date.now(),
    });
  });
}

/** The guide accepts what the company asked for: all who sit there are told. */
async function tellCompany(): Promise<void> {
  const { t, owner, guide } = team;
  const { id } = await owner.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)));
  await guide.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status: "ACCEPTED" });
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 5_000 });
}

const pushed = async ({ id }: Person) => {
  const { pushes } = await team.t.mutation(internal.push.claim, {});
  return pushes.filter(({ endpoint }) => endpoint.endsWith(id)).map(({ kind }) => kind);
};
const mailed = async ({ id }: Person) => {
  const to = await emailOf(team.t, id);
  const { mails } = await team.t.mutation(internal.mails.claim, {});
  return mails.filter((mail) => mail.to === to).map(({ kind }) => kind);
};

test("goes to the members of a company by push and by mail", async () => {
  await tellCompany();
  expect(await pushed(team.booker)).toEqual(["requestAccepted"]);
  expect(await mailed(team.booker)).toContain("accepted");
});

test("goes to nobody who was removed from the company meanwhile", async () => {
  const { booker, owner } = team;
  await tellCompany();
  await owner.as.mutation(api.team.remove, { userId: booker.id });
  expect(await pushed(booker)).toEqual([]);
  expect(await mailed(booker)).not.toContain("accepted");
});

test("goes to the owner, who sits nowhere", async () => {
  await tellCompany();
  expect(await pushed(team.owner)).toEqual(["requestAccepted"]);
  expect(await mailed(team.owner)).toContain("accepted");
});

test.each([
  ["was suspended", { suspendedAt: 1 }],
  ["is about to leave", { erasesAt: Date.now() + 1_000_000 }],
])("goes by mail to nobody who %s meanwhile; what is of the account does", async (_, standing) => {
  const { t, owner } = team;
  await tellCompany();
  await t.run((ctx) => ctx.db.patch("users", owner.id, standing));
  await t.run((ctx) =>
    ctx.db.insert("mails", {
      key: "one",
      kind: "password-changed",
      userId: owner.id,
      to: `${owner.id}@example.com`,
      locale: "en",
      values: {},
      state: "WAITING",
      attempts: 0,
      dueAt: 0,
      createdAt: 0,
    }),
  );
  const { mails } = await t.mutation(internal.mails.claim, {});
  const address = await emailOf(t, owner.id);
  expect(mails.filter(({ to }) => to === address)).toEqual([]);
  expect(mails.map(({ key }) => key)).toContain("one");
});
