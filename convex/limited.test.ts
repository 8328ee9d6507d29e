// Calls that are counted, each refused where as many were made as may be. What is counted how stands in model/limits.
import { beforeEach, expect, it } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { addPair, bookingOf, dayAhead, type Person, refusalOf } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { DEFAULT_WEEK } from "./model/availability/contract.ts";
import { type LimitName, LIMITS } from "./model/limits/rules.ts";

let t: Backend;
let guide: Person;
let operator: Person;
beforeEach(async () => {
  ({ t, guide, operator } = await addPair(createBackend()));
});

const sessionOf = async (person: Person) => {
  const rows = await t.run((ctx) => ctx.db.query("authSessions").collect());
  const found = rows.find(({ userId }) => userId === person.id);
  if (found === undefined) throw new Error("nobody is signed in");
  return found._id;
};

const offer = async () => {
  const day = dayAhead(3);
  const booking = await operator.as.mutation(api.requests.book, bookingOf(guide.id, day, day));
  const terms = { proposedRateVND: 350_000, proposedHours: 6 };
  return await operator.as.mutation(api.requests.offer, { jobRequestId: booking.id, ...terms });
};

const refresh = async () => {
  const sessionId = await sessionOf(guide);
  const expirationTime = Date.now() + 3_600_000;
  const token = await t.run((ctx) =>
    ctx.db.insert("authRefreshTokens", { sessionId, expirationTime }),
  );
  return await t.action(api.auth.signIn, { refreshToken: `${token}|${sessionId}` });
};

const changing = async () => ({ userId: guide.id, sessionId: await sessionOf(guide) });

const keyed = (name: string, input: object) => ({
  key: "mine",
  name,
  input: JSON.stringify(input),
});

const tomorrow = dayAhead(1);
const times = { startTime: "08:00", endTime: "09:00" };

const CALLS: readonly [LimitName, () => Person, () => Promise<unknown>][] = [
  ["payments", () => operator, () => operator.as.action(api.subscriptions.cancel, {})],
  ["calendarLinks", () => guide, () => guide.as.action(api.calendars.createFeed, {})],
  [
    "passkeysAdded",
    () => guide,
    async () =>
      await t.mutation(internal.passkeys.keep, {
        userId: guide.id,
        sessionId: await sessionOf(guide),
        name: "Phone",
        transports: [],
        made: {
          challenge: "",
          credentialId: "",
          publicKey: new ArrayBuffer(0),
          counter: 0,
          isSynced: false,
          isBackedUp: false,
        },
      }),
  ],
  [
    "pushSubscriptions",
    () => guide,
    () =>
      guide.as.mutation(api.push.subscribe, {
        endpoint: "https://push.example.com/send/1",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      }),
  ],
  ["offers", () => operator, offer],
  [
    "newConversations",
    () => guide,
    () => guide.as.mutation(api.messages.send, { recipientUserId: operator.id, body: "Hello" }),
  ],
  [
    "licences",
    () => guide,
    () =>
      guide.as.mutation(api.licences.submit, {
        kind: "INTERNATIONAL",
        number: "101234567",
        expiresOn: dayAhead(400),
      }),
  ],
  ["refreshes", () => guide, refresh],
  [
    "accountChanges",
    () => guide,
    async () => {
      const { sessionId: kept, ...who } = await changing();
      await t.run((ctx) => ctx.db.insert("credentials", { ...who, passwordHash: "before" }));
      const hashes = { passwordHash: "after", provenHash: "before" };
      return await t.mutation(internal.account.setPassword, { ...who, kept, ...hashes });
    },
  ],
  [
    "accountChanges",
    () => guide,
    async () =>
      await t.mutation(internal.twoStep.settle, {
        ...(await changing()),
        code: "123456",
        codeHashes: [],
      }),
  ],
  [
    "accountChanges",
    () => guide,
    async () => {
      const { userId, sessionId: kept } = await changing();
      return await t.mutation(internal.ownData.beginLeaving, { userId, kept });
    },
  ],
  [
    "calendarChanges",
    () => guide,
    () =>
      guide.as.mutation(api.availability.save, {
        weeklyDefaults: DEFAULT_WEEK,
        dailyOverrides: [],
      }),
  ],
  [
    "calendarChanges",
    () => guide,
    () =>
      guide.as.mutation(api.availability.change, {
        weeklyDefaults: { sunday: true },
        dailyOverrides: [],
      }),
  ],
  [
    "calendarChanges",
    () => guide,
    () =>
      guide.as.mutation(api.availability.addBlocks, {
        startDate: tomorrow,
        endDate: tomorrow,
        ...times,
        reason: "Away",
      }),
  ],
  [
    "blockChanges",
    () => guide,
    () => guide.as.mutation(api.availability.addBlock, { date: tomorrow, ...times }),
  ],
  [
    "keptAnswers",
    () => guide,
    () => guide.as.mutation(internal.retries.once, keyed("account:setName", { name: "Lan" })),
  ],
];

async function useUp(name: LimitName, { id }: Person): Promise<void> {
  const times = Array.from({ length: LIMITS[name].max }, () => Date.now());
  const row = { key: `${name}:${id}`, times, expiresAt: Date.now() + 1e9 };
  await t.run(async (ctx) => {
    for (const { _id, key } of await ctx.db.query("rateLimits").collect()) {
      if (key === row.key) await ctx.db.delete("rateLimits", _id);
    }
    await ctx.db.insert("rateLimits", row);
  });
}

it.each(CALLS)("counted as %s", async (name, who, call) => {
  await useUp(name, who());
  expect(await refusalOf(call())).toMatchObject({ code: "RATE_LIMITED" });
});

it("counted as blockChanges: taking one down", async () => {
  const day = { date: tomorrow, ...times };
  const { id: blockId } = await guide.as.mutation(api.availability.addBlock, day);
  await useUp("blockChanges", guide);
  const call = guide.as.mutation(api.availability.removeBlock, { blockId });
  expect(await refusalOf(call)).toMatchObject({ code: "RATE_LIMITED" });
});

it("counted once: a booking under a key is one of the bookings alone", async () => {
  await useUp("keptAnswers", operator);
  const day = dayAhead(3);
  const call = keyed("requests:book", bookingOf(guide.id, day, day));
  expect(await operator.as.mutation(internal.retries.once, call)).toMatchObject({
    status: "PENDING",
  });
});
