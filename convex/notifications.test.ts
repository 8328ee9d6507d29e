import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addOperator, addPair, bookingOf, dayAhead, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { appendMessage } from "./model/messages/messages.ts";
import type { NotificationKind } from "./model/notifications/contract.ts";
import { pathOf } from "./model/notifications/views.ts";
import { ROUND_MS } from "./model/outbox/rules.ts";
import type { BookingStatus } from "./model/requests/contract.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");
const DAY_MS = 86_400_000;

let t: Backend;
let guide: Person;
let operator: Person;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  ({ t, guide, operator } = await addPair(createBackend()));
});

afterEach(() => {
  vi.useRealTimers();
});

async function delivered(): Promise<void> {
  await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
}

/** What the person has not seen, the newest first. */
async function newsOf(person: Person) {
  const list = await person.as.query(api.notifications.list, {});
  const news = list.filter(({ readAt }) => readAt === null);
  expect(await person.as.query(api.notifications.unread, {})).toBe(news.length);
  return news;
}

async function kindsFor(person: Person): Promise<NotificationKind[]> {
  return (await newsOf(person)).map(({ kind }) => kind);
}

async function seeAll(): Promise<void> {
  await delivered();
  for (const one of [guide, operator]) {
    await one.as.mutation(api.notifications.markRead, { all: true });
  }
  vi.advanceTimersByTime(1_000);
}

/** So many notifications of one person, a second apart, the newest last. */
async function addNotifications(person: Person, count: number, firstAt: number) {
  const ids: Id<"notifications">[] = [];
  for (let from = 0; from < count; from += 100) {
    const part = Array.from({ length: Math.min(100, count - from) }, (_, index) => from + index);
    const batch = await runKept(t, async (ctx) => {
      const made: Id<"notifications">[] = [];
      for (const index of part) {
        made.push(
          await ctx.db.insert("notifications", {
            userId: person.id,
            key: `${person.id} ${firstAt} ${index}`,
            kind: "requestCreated",
            partnerUserId: operator.id,
            createdAt: firstAt + index * 1_000,
          }),
        );
      }
      return made;
    });
    ids.push(...batch);
  }
  return ids;
}

describe("a request", () => {
  const book = async () =>
    (await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)))).id;
  const say = (who: () => Person, status: BookingStatus) => (jobRequestId: Id<"jobRequests">) =>
    who().as.mutation(api.requests.setBookingStatus, { jobRequestId, status });
  const guideSays = (status: BookingStatus) => say(() => guide, status);
  const operatorSays = (status: BookingStatus) => say(() => operator, status);

  async function waitsInVain(id: Id<"jobRequests">): Promise<void> {
    await runKept(t, (ctx) => ctx.db.patch("jobRequests", id, { startDate: dayAhead(-1) }));
    await t.mutation(internal.requests.expire, {});
  }

  it("that is made is told to the guide", async () => {
    await book();
    await delivered();
    expect(await newsOf(operator)).toEqual([]);
    expect(await newsOf(guide)).toMatchObject([
      {
        kind: "requestCreated",
        partnerUserId: operator.id,
        requestTitle: "Old Quarter walk",
        createdAt: NOW,
      },
    ]);
  });

  it.each([
    { what: "accepted by the guide", step: guideSays("ACCEPTED"), operator: "requestAccepted" },
    { what: "declined by the guide", step: guideSays("DECLINED"), operator: "requestDeclined" },
    { what: "taken back", step: operatorSays("CANCELLED"), guide: "requestCancelled" },
    {
      what: "called off by the guide",
      before: "ACCEPTED",
      step: guideSays("CANCELLED"),
      operator: "requestCancelled",
    },
    {
      what: "called off by the operator",
      before: "ACCEPTED",
      step: operatorSays("CANCELLED"),
      guide: "requestCancelled",
    },
    {
      what: "completed by the guide",
      before: "ACCEPTED",
      step: guideSays("COMPLETED"),
      operator: "requestCompleted",
    },
    {
      what: "closed by the system",
      step: waitsInVain,
      guide: "requestExpired",
      operator: "requestExpired",
    },
  ] as {
    what: string;
    before?: BookingStatus;
    step: (id: Id<"jobRequests">) => Promise<unknown>;
    guide?: NotificationKind;
    operator?: NotificationKind;
  }[])("that is $what is told to whoever did not do it", async (row) => {
    const id = await book();
    if (row.before !== undefined) await guideSays(row.before)(id);
    await seeAll();
    await row.step(id);
    await delivered();
    expect(await kindsFor(guide)).toEqual(row.guide === undefined ? [] : [row.guide]);
    expect(await kindsFor(operator)).toEqual(row.operator === undefined ? [] : [row.operator]);
    for (const [person, partner] of [
      [guide, operator],
      [operator, guide],
    ] as const) {
      for (const one of await newsOf(person)) expect(one.partnerUserId).toBe(partner.id);
    }
  });

  it("that could not be moved is told to nobody", async () => {
    const id = await book();
    await seeAll();
    expect((await refusalOf(operatorSays("ACCEPTED")(id))).code).toBe("FORBIDDEN");
    await delivered();
    expect([...(await newsOf(guide)), ...(await newsOf(operator))]).toEqual([]);
  });

  it("of the past is history, not news", async () => {
    const id = await book();
    await seeAll();
    for (const [at, told] of [
      [NOW - 3 * DAY_MS - 1, 0],
      [NOW - 2 * DAY_MS, 1],
    ] as const) {
      await runKept(t, (ctx) =>
        ctx.db.insert("jobRequestEvents", {
          jobRequestId: id,
          actorUserId: operator.id,
          action: "cancel",
          to: "CANCELLED",
          at,
        }),
      );
      await delivered();
      expect(await newsOf(guide)).toHaveLength(told);
    }
  });
});

describe("a message", () => {
  const write = (body: string) =>
    operator.as.mutation(api.messages.send, { recipientUserId: guide.id, body });
  const open = () => guide.as.mutation(api.messages.markRead, { partnerUserId: operator.id });

  it("is told when it is the first that waits, and again after it was read", async () => {
    for (const body of ["one", "two", "three"]) await write(body);
    await delivered();
    expect(await newsOf(guide)).toMatchObject([
      { kind: "messageReceived", partnerUserId: operator.id, requestTitle: null },
    ]);
    expect(await newsOf(operator)).toEqual([]);
    await open();
    expect(await newsOf(guide)).toEqual([]);
    await write("four");
    await delivered();
    expect(await kindsFor(guide)).toEqual(["messageReceived"]);
  });

  it("is told again after the thread was put back among the unread by hand", async () => {
    await write("one");
    await open();
    await seeAll();
    for (let again = 0; again < 2; again += 1) {
      await guide.as.mutation(api.messages.markUnread, { partnerUserId: operator.id });
      await delivered();
      expect(await newsOf(guide)).toEqual([]);
      for (const body of ["two", "three"]) await write(body);
      await delivered();
      expect(await kindsFor(guide)).toEqual(["messageReceived"]);
      await open();
    }
    for (const body of ["four", "five"]) await write(body);
    await delivered();
    expect(await kindsFor(guide)).toEqual(["messageReceived"]);
  });

  it("is no news when it was read before the word of it arrived", async () => {
    await write("one");
    await open();
    await delivered();
    expect(await guide.as.query(api.notifications.list, {})).toEqual([]);
  });

  it("that was read is not told for the sake of a later one", async () => {
    await write("one");
    await open();
    await write("two");
    await delivered();
    expect(await guide.as.query(api.notifications.list, {})).toHaveLength(1);
  });

  it("of one person is seen with the conversation, another's is not", async () => {
    const other = await addOperator(t);
    await write("one");
    await other.as.mutation(api.messages.send, { recipientUserId: guide.id, body: "me too" });
    await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)));
    await delivered();
    expect(await newsOf(guide)).toHaveLength(3);
    await open();
    const rest = (await newsOf(guide)).map(({ kind, partnerUserId }) => ({ kind, partnerUserId }));
    expect(rest).toHaveLength(2);
    expect(rest).toEqual(
      expect.arrayContaining([
        { kind: "messageReceived", partnerUserId: other.id },
        { kind: "requestCreated", partnerUserId: operator.id },
      ]),
    );
  });

  it("of long ago is history", async () => {
    await runKept(t, (ctx) =>
      appendMessage(ctx, {
        senderUserId: operator.id,
        recipientUserId: guide.id,
        body: "once upon a time",
        sentAt: NOW - 4 * DAY_MS,
      }),
    );
    await delivered();
    expect(await newsOf(guide)).toEqual([]);
  });
});

describe("the list", () => {
  it("ends after fifty, the newest first, and is nobody else's", async () => {
    await addNotifications(guide, 60, NOW - DAY_MS);
    const list = await guide.as.query(api.notifications.list, {});
    expect(list).toHaveLength(50);
    const times = list.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times[0]).toBe(NOW - DAY_MS + 59_000);
    expect(await guide.as.query(api.notifications.unread, {})).toBe(60);
    expect(await newsOf(operator)).toEqual([]);
  });

  it("goes on behind those, in pages of at most fifty", async () => {
    await addNotifications(guide, 60, NOW - DAY_MS);
    const pageOf = (cursor: string | null, numItems = 50) =>
      guide.as.query(api.notifications.listAll, { paginationOpts: { numItems, cursor } });
    const first = await pageOf(null, 1_000);
    expect(first.page).toEqual(await guide.as.query(api.notifications.list, {}));
    const second = await pageOf(first.continueCursor);
    expect(second.page.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 10 }, (_, index) => NOW - DAY_MS + (9 - index) * 1_000),
    );
    expect([first.isDone, second.isDone]).toEqual([false, true]);
    expect((await pageOf(null, -1)).page).toHaveLength(1);
  });

  it("names the company before the person, and says of a deleted one that they are", async () => {
    await operator.as.mutation(api.operators.saveProfile, {
      companyName: "Lotus Travel",
      city: "Hue",
      description: "We bring small groups to the quiet corners of Vietnam, all year round.",
    });
    await addNotifications(guide, 1, NOW);
    const partner = async () =>
      (await guide.as.query(api.notifications.list, {})).map((one) => one.partner);
    expect(await partner()).toMatchObject([{ companyName: "Lotus Travel", isDeleted: false }]);
    await t.run((ctx) => ctx.db.patch("users", operator.id, { deletedAt: NOW }));
    expect(await partner()).toMatchObject([{ name: "Deleted user", isDeleted: true }]);
  });
});

describe("marking as read", () => {
  const mark = (person: Person, ids: string[]) =>
    person.as.mutation(api.notifications.markRead, { ids });

  it("takes those named, once, and leaves the rest", async () => {
    const [first = "", second = "", third = ""] = await addNotifications(guide, 3, NOW);
    await mark(guide, [first, third]);
    expect((await newsOf(guide)).map(({ id }) => id)).toEqual([second]);
    vi.advanceTimersByTime(5_000);
    await mark(guide, [first]);
    const list = await guide.as.query(api.notifications.list, {});
    expect(list.find(({ id }) => id === first)?.readAt).toBe(NOW);
  });

  it("changes nothing of others and nothing by what is no id", async () => {
    const [others = ""] = await addNotifications(operator, 1, NOW);
    const [own = ""] = await addNotifications(guide, 1, NOW);
    await mark(guide, [others, operator.id, "nonsense", ""]);
    expect(await newsOf(operator)).toHaveLength(1);
    expect((await newsOf(guide)).map(({ id }) => id)).toEqual([own]);
    await guide.as.mutation(api.notifications.markRead, { all: true });
    expect(await newsOf(operator)).toHaveLength(1);
  });

  it("is of some or of all, and of not too many", async () => {
    const [own = ""] = await addNotifications(guide, 1, NOW);
    const both = { ids: [own], all: true as const };
    for (const which of [{}, both, { ids: Array<string>(201).fill(own) }]) {
      const call = guide.as.mutation(api.notifications.markRead, which);
      expect((await refusalOf(call)).code).toBe("VALIDATION");
    }
    expect(await newsOf(guide)).toHaveLength(1);
  });

  it("takes all that were there, in as many transactions as it needs, and none that came after", async () => {
    await addNotifications(guide, 450, NOW - DAY_MS);
    await addNotifications(operator, 1, NOW - DAY_MS);
    await guide.as.mutation(api.notifications.markRead, { all: true });
    expect(await guide.as.query(api.notifications.unread, {})).toBe(250);
    const [late] = await addNotifications(guide, 1, NOW + 60_000);
    await delivered();
    expect((await newsOf(guide)).map(({ id }) => id)).toEqual([late]);
    const rows = await t.run((ctx) => ctx.db.query("notifications").collect());
    expect(rows.filter(({ readAt }) => readAt !== undefined)).toHaveLength(450);
    expect(await newsOf(operator)).toHaveLength(1);
  });
});

it("what is older than three months goes, seen or not, and the number beside the bell with it", async () => {
  await addNotifications(guide, 230, NOW - 91 * DAY_MS);
  const [kept] = await addNotifications(guide, 1, NOW - 89 * DAY_MS);
  await t.mutation(internal.notifications.removeOld, {});
  await delivered();
  const rows = await t.run((ctx) => ctx.db.query("notifications").collect());
  expect(rows.map(({ _id }) => _id)).toEqual([kept]);
  expect(await newsOf(guide)).toHaveLength(1);
});

describe("where news of a lost booking leads", () => {
  async function toldOf(by: Person, ...statuses: BookingStatus[]) {
    const { id } = await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(4)));
    const set = (who: Person, status: BookingStatus) =>
      who.as.mutation(api.requests.setBookingStatus, { jobRequestId: id, status });
    const last = statuses.pop() ?? "CANCELLED";
    for (const status of statuses) await set(guide, status);
    await seeAll();
    await set(by, last);
    await delivered();
    const other = by === guide ? operator : guide;
    const [news] = await newsOf(other);
    return { id, lostBookingId: news?.lostBookingId, path: news && pathOf(news) };
  }

  it("is the booking itself for the operator whose guide gave it up", async () => {
    const declined = await toldOf(guide, "DECLINED");
    expect(declined.lostBookingId).toBe(declined.id);
    expect(declined.path).toBe(`/bookings?replace=${declined.id}`);
    const cancelled = await toldOf(guide, "ACCEPTED", "CANCELLED");
    expect(cancelled.lostBookingId).toBe(cancelled.id);
  });

  it("is nowhere else for the guide, nor for an operator who was accepted", async () => {
    expect((await toldOf(operator, "ACCEPTED", "CANCELLED")).lostBookingId).toBeNull();
    const accepted = await toldOf(guide, "ACCEPTED");
    const path = `/bookings?booking=${accepted.id}`;
    expect(accepted).toMatchObject({ lostBookingId: null, path });
  });
});
