// What members do in the name of their company. Which call asks for which seat stands in tests/matrix/access.ts, and
// tests/seats.test.ts makes each of them.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { addPerson, bookingOf, dayAhead, refusalOf } from "../tests/setup/market.ts";
import { addCompany, COMPANY_NAME, openTeam, type Team } from "../tests/setup/team.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { ROUND_MS } from "./model/outbox/rules.ts";
import { COMPANY_STANDS_STILL, SEAT_REFUSALS } from "./model/seats/rules.ts";

let team: Team;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-05-01T08:00:00.000Z") });
  team = await openTeam();
});

afterEach(() => {
  vi.useRealTimers();
});

async function book(day = 3) {
  const { booker, guide } = team;
  return await booker.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
}

async function write(person: Team["booker"], body: string) {
  return await person.as.mutation(api.messages.send, { recipientUserId: team.guide.id, body });
}

/** What waits to be told, told. */
async function tell(): Promise<void> {
  await team.t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
}

async function patchOwner(fields: { suspendedAt?: number; erasesAt?: number }) {
  await team.t.run((ctx) => ctx.db.patch("users", team.owner.id, fields));
}

async function endSeat(userId: Id<"users">) {
  await team.t.run(async (ctx) => {
    for (const seat of await ctx.db.query("seats").collect()) {
      if (seat.userId === userId) await ctx.db.delete("seats", seat._id);
    }
  });
}

describe("a request by a member", () => {
  it("is the company's, and says who sent it", async () => {
    const { guide, owner, booker, reader } = team;
    const { id, operatorUserId } = await book();
    expect(operatorUserId).toBe(owner.id);
    for (const person of [owner, booker, reader]) {
      const list = await person.as.query(api.requests.listBookings, {});
      expect(list.map((one) => one.id)).toEqual([id]);
      expect(list[0]?.operator).toMatchObject({ companyName: COMPANY_NAME });
    }
    await owner.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: id,
      status: "CANCELLED",
    });
    const history = await guide.as.query(api.requests.events, { jobRequestId: id });
    expect(history.map(({ actor, member }) => [actor?.companyName, member])).toEqual([
      [COMPANY_NAME, "Bình the booker"],
      [COMPANY_NAME, null],
    ]);
  });

  it("counts for the company, whose figures are everybody's there", async () => {
    await book();
    for (const person of [team.owner, team.booker, team.reader]) {
      expect(await person.as.query(api.figures.waiting, {})).toBe(1);
    }
  });

  it("is in the analytics of the company, which members have under their own id as well", async () => {
    await book(0);
    for (const { id, as } of [team.owner, team.booker, team.reader]) {
      for (const userId of [team.owner.id, id]) {
        const input = { userId, range: "7d" as const, today: dayAhead(0) };
        expect(await as.query(api.analytics.get, input)).toMatchObject({ totalBookings: 1 });
      }
    }
    const admin = await addPerson(team.t, "ADMIN");
    for (const { id: userId } of [team.owner, team.booker, team.reader]) {
      const input = { userId, today: dayAhead(0) };
      await admin.as.action(api.administration.actOnUser, { userId, action: "view" });
      expect(await admin.as.query(api.analytics.get, input)).toMatchObject({ totalBookings: 1 });
    }
    const others = { userId: team.booker.id, today: dayAhead(0) };
    for (const { as } of [team.owner, team.reader, team.guide]) {
      expect((await refusalOf(as.query(api.analytics.get, others))).code).toBe("FORBIDDEN");
    }
  });

  it("is none by a reader, who is told why", async () => {
    const { reader, guide } = team;
    const refused = reader.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)));
    expect(await refusalOf(refused)).toMatchObject({
      code: "FORBIDDEN",
      message: SEAT_REFUSALS.BOOKER,
    });
  });
});

describe("the space for files", () => {
  it("is the company's for all who work there, and an own one for others", async () => {
    const { t, owner, booker, reader, guide } = team;
    await t.run((ctx) => ctx.db.insert("fileTotals", { userId: owner.id, bytes: 7 }));
    for (const [{ as }, usedBytes] of [
      [owner, 7],
      [booker, 7],
      [reader, 7],
      [guide, 0],
    ] as const) {
      expect(await as.query(api.files.space, {})).toMatchObject({ usedBytes });
    }
  });
});

describe("a conversation", () => {
  it("is one for the company: all read it, and the guide sees who wrote", async () => {
    const { guide, owner, booker, reader } = team;
    await write(booker, "Are you free on Friday?");
    await write(owner, "Or on Saturday?");
    const page = { paginationOpts: { numItems: 10, cursor: null } };
    const seen = await guide.as.query(api.messages.thread, { ...page, partnerUserId: owner.id });
    expect(seen.page.map(({ senderUserId, member }) => [senderUserId, member])).toEqual([
      [owner.id, null],
      [owner.id, "Bình the booker"],
    ]);
    const heads = await guide.as.query(api.messages.conversations, {});
    expect(heads).toMatchObject([
      { partnerUserId: owner.id, partner: { companyName: COMPANY_NAME } },
    ]);
    const read = await reader.as.query(api.messages.thread, { ...page, partnerUserId: guide.id });
    expect(read.page).toHaveLength(2);
  });

  it("is unread for the company until somebody who may answer has read it", async () => {
    const { guide, owner, booker, reader } = team;
    await write(booker, "Are you free?");
    const answer = { recipientUserId: owner.id, body: "Yes" };
    await guide.as.mutation(api.messages.send, answer);
    const unread = async () => {
      const asked = [owner, booker, reader].map((one) => one.as.query(api.messages.inbox, {}));
      return (await Promise.all(asked)).map(({ unreadMessages }) => unreadMessages);
    };
    expect(await unread()).toEqual([1, 1, 1]);
    const thread = await reader.as.action(api.messages.open, { partnerUserId: guide.id });
    expect(thread.at(-1)).toMatchObject({ body: "Yes", readAt: null });
    expect(await unread()).toEqual([1, 1, 1]);
    await booker.as.action(api.messages.open, { partnerUserId: guide.id });
    expect(await unread()).toEqual([0, 0, 0]);
  });

  it("cannot be had with a member as with somebody of their own", async () => {
    const { guide, booker } = team;
    const refused = guide.as.mutation(api.messages.send, {
      recipientUserId: booker.id,
      body: "Just the two of us",
    });
    expect(await refusalOf(refused)).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("news of the company", () => {
  it("reaches everybody who sits there, to be read by each", async () => {
    const { guide, owner, booker, reader } = team;
    const { id } = await book();
    await guide.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: id,
      status: "DECLINED",
    });
    await tell();
    for (const person of [owner, booker, reader]) {
      expect(await person.as.query(api.notifications.list, {})).toMatchObject([
        { kind: "requestDeclined", lostBookingId: id },
      ]);
    }
    await booker.as.mutation(api.notifications.markRead, { all: true });
    expect(await booker.as.query(api.notifications.unread, {})).toBe(0);
    expect(await owner.as.query(api.notifications.unread, {})).toBe(1);
  });

  it("does not reach who has left by the time it is told", async () => {
    const { t, guide, booker, reader } = team;
    const { id } = await book();
    await guide.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: id,
      status: "ACCEPTED",
    });
    await endSeat(booker.id);
    const { id: operatorUserId } = await addCompany(t);
    const seat = { userId: booker.id, operatorUserId, seat: "BOOKER", createdAt: 1 } as const;
    await t.run((ctx) => ctx.db.insert("seats", seat));
    await tell();
    expect(await booker.as.query(api.notifications.list, {})).toEqual([]);
    expect(await reader.as.query(api.notifications.list, {})).toHaveLength(1);
  });

  it("of a message is seen by all once one of them has read it", async () => {
    const { guide, owner, booker } = team;
    await guide.as.mutation(api.messages.send, { recipientUserId: owner.id, body: "Hello" });
    await tell();
    expect(await owner.as.query(api.notifications.unread, {})).toBe(1);
    await booker.as.mutation(api.messages.markRead, { partnerUserId: guide.id });
    expect(await owner.as.query(api.notifications.unread, {})).toBe(0);
  });
});

describe("a company", () => {
  it("lends its members its subscription, its name and nothing of its owner's account", async () => {
    const { owner, booker } = team;
    const status = await booker.as.query(api.subscriptions.status, {});
    expect(status.hasActiveSubscription).toBe(true);
    const { user } = await booker.as.query(api.dashboard.get, {});
    expect(user).toMatchObject({
      id: booker.id,
      company: { userId: owner.id, seat: "BOOKER" },
      operatorProfile: { companyName: COMPANY_NAME },
    });
    const me = await booker.as.query(api.users.me, {});
    expect(me.operatorProfile).toMatchObject({ userId: owner.id, companyName: COMPANY_NAME });
    const { email } = await owner.as.query(api.users.me, {}).then((one) => one.user);
    expect(JSON.stringify([user, me])).not.toContain(email);
  });

  it("without a subscription lends none", async () => {
    await team.t.run(async (ctx) => {
      for (const { _id } of await ctx.db.query("subscriptions").collect()) {
        await ctx.db.patch("subscriptions", _id, { hasAccess: false });
      }
    });
    expect(await refusalOf(write(team.booker, "Hello"))).toMatchObject({
      code: "SUBSCRIPTION_REQUIRED",
    });
  });

  it.each([{ suspendedAt: 1 }, { erasesAt: 9e15 }])(
    "whose owner has %o is still to be read, and nothing is done in its name",
    async (state) => {
      const { id } = await book();
      await patchOwner(state);
      const list = await team.booker.as.query(api.requests.listBookings, {});
      expect(list.map((one) => one.id)).toEqual([id]);
      for (const refused of [book(5), write(team.booker, "Hello")]) {
        expect(await refusalOf(refused)).toMatchObject({
          code: "FORBIDDEN",
          message: COMPANY_STANDS_STILL,
        });
      }
    },
  );

  it.each([{ role: "GUIDE" } as const, { deletedAt: 1 }])(
    "of somebody with %o is nobody's to act for",
    async (fields) => {
      await book();
      await team.t.run((ctx) => ctx.db.patch("users", team.owner.id, fields));
      expect(await team.booker.as.query(api.requests.listBookings, {})).toEqual([]);
      const { id } = await book(5);
      const request = await team.t.run((ctx) => ctx.db.get("jobRequests", id));
      expect(request?.operatorUserId).toBe(team.booker.id);
    },
  );

  it("goes on while a member of it is suspended", async () => {
    await book();
    await team.t.run((ctx) => ctx.db.patch("users", team.booker.id, { suspendedAt: 1 }));
    expect(await refusalOf(book(5))).toMatchObject({ code: "ACCOUNT_SUSPENDED" });
    expect(await team.owner.as.query(api.requests.listBookings, {})).toHaveLength(1);
    expect(await team.reader.as.query(api.requests.listBookings, {})).toHaveLength(1);
  });

  it("keeps what somebody did who is gone from it, and shows them nothing more", async () => {
    const { id } = await book();
    await write(team.booker, "Hello");
    await endSeat(team.booker.id);
    expect(await team.booker.as.query(api.requests.listBookings, {})).toEqual([]);
    const asked = team.booker.as.query(api.requests.get, { jobRequestId: id });
    expect(await refusalOf(asked)).toMatchObject({ code: "NOT_FOUND" });
    expect(await team.owner.as.query(api.requests.listBookings, {})).toHaveLength(1);
    const history = await team.owner.as.query(api.requests.events, { jobRequestId: id });
    expect(history[0]?.member).toBe("Bình the booker");
  });
});
