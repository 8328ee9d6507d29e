import { beforeEach, describe, expect, it } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import type { Backend } from "../../tests/setup/backend.ts";
import { runKept } from "../../tests/setup/kept.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";
import type { NotificationKind } from "../model/notifications/contract.ts";

const AT = Date.parse("2026-05-01T08:00:00.000Z");

let t: Backend;
let guide: Person;
let operator: Person;

beforeEach(async () => {
  t = createBackend();
  guide = await createPerson(t, "guide", "GUIDE");
  operator = await createPerson(t, "operator", "OPERATOR");
});

async function call(method: string, path: string, who: Person | null, body?: unknown) {
  const response = await t.fetch(path, {
    method,
    headers: { ...who?.headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as never };
}

async function list(who: Person, page: { cursor?: string; limit?: number } = {}) {
  const asked = Object.entries(page).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(asked).toString();
  return (await call("GET", `/api/notifications?${query}`, who)).body as {
    notifications: { id: string; readAt: string | null }[];
    unread: number;
    nextCursor: string | null;
  };
}
const read = (who: Person | null, body: unknown) =>
  call("POST", "/api/notifications/read", who, body);

async function addRequest() {
  return await runKept(t, (ctx) =>
    ctx.db.insert("jobRequests", {
      guideUserId: guide.userId,
      operatorUserId: operator.userId,
      title: "Lantern walk",
      startDate: "2026-06-01",
      endDate: "2026-06-01",
      locationCity: "Hoi An",
      proposedHours: 4,
      proposedRateVND: 200_000,
      status: "PENDING",
      createdAt: AT,
    }),
  );
}

/** One of each kind for the guide, a second apart. */
async function addNotifications(...kinds: NotificationKind[]): Promise<string> {
  const jobRequestId = await addRequest();
  await runKept(t, async (ctx) => {
    for (const [index, kind] of kinds.entries()) {
      await ctx.db.insert("notifications", {
        userId: guide.userId,
        key: `${index}`,
        kind,
        partnerUserId: operator.userId,
        ...(kind === "messageReceived" ? {} : { jobRequestId }),
        createdAt: AT + index * 1_000,
      });
    }
  });
  return jobRequestId;
}

describe("GET /api/notifications", () => {
  it("says each in one sentence, with where it can be seen, the newest first", async () => {
    const booking = await addNotifications(
      "requestCreated",
      "requestAccepted",
      "requestDeclined",
      "requestExpired",
      "requestCancelled",
      "requestCompleted",
      "messageReceived",
    );
    const own = `/bookings?booking=${booking}`;
    const { status, body } = await call("GET", "/api/notifications", guide);
    expect(status).toBe(200);
    const entry = (kind: NotificationKind, title: string, path: string, second: number) => ({
      id: expect.any(String),
      kind,
      title,
      path,
      createdAt: `2026-05-01T08:00:0${second}.000Z`,
      readAt: null,
    });
    const who = "The operator";
    const request = '"Lantern walk"';
    expect(body).toEqual({
      unread: 7,
      nextCursor: null,
      notifications: [
        entry("messageReceived", `${who} wrote to you`, `/messages?partner=${operator.userId}`, 6),
        entry("requestCompleted", `${who} completed ${request}`, own, 5),
        entry("requestCancelled", `${who} cancelled ${request}`, own, 4),
        entry("requestExpired", `The request ${request} was closed without an answer`, own, 3),
        entry("requestDeclined", `${who} declined ${request}`, own, 2),
        entry("requestAccepted", `${who} accepted ${request}`, own, 1),
        entry("requestCreated", `${who} sent you the request ${request}`, "/bookings", 0),
      ],
    });
  });

  it("is one's own, and empty to begin with", async () => {
    await addNotifications("requestCreated");
    expect(await list(operator)).toEqual({ notifications: [], unread: 0, nextCursor: null });
    expect((await call("GET", "/api/notifications", null)).status).toBe(401);
  });

  it("comes in pages, each behind the one before, and says how many have not been seen on each", async () => {
    // Two came at the same instant, and a page ends between them.
    await addNotifications(...Array<NotificationKind>(53).fill("requestCreated"));
    await runKept(t, async (ctx) => {
      const [newest] = await ctx.db.query("notifications").order("desc").take(1);
      const { _id, _creationTime, ...row } = newest!;
      await ctx.db.insert("notifications", { ...row, key: "at once" });
    });
    const first = await list(guide);
    expect(first.notifications).toHaveLength(50);
    for (const limit of [1, 20, 50]) {
      const seen: unknown[] = [];
      let page = await list(guide, { limit });
      for (
        ;
        page.nextCursor !== null;
        page = await list(guide, { limit, cursor: page.nextCursor })
      ) {
        expect(page).toMatchObject({ unread: 54 });
        expect(page.notifications).toHaveLength(limit);
        seen.push(...page.notifications);
      }
      seen.push(...page.notifications);
      expect(seen.slice(0, 50)).toEqual(first.notifications);
      expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(54);
    }
  });

  it("never gives others' by a place in another's list", async () => {
    await addNotifications("requestCreated", "requestCancelled");
    const { nextCursor } = await list(guide, { limit: 1 });
    expect(nextCursor).not.toBeNull();
    expect(await list(operator, { cursor: nextCursor ?? "" })).toMatchObject({ notifications: [] });
  });

  it.each([
    { what: "no place", query: "cursor=nowhere", field: "cursor" },
    { what: "an empty place", query: "cursor=", field: "cursor" },
    { what: "a place that is no list", query: "cursor=%7B%7D", field: "cursor" },
    { what: "a place of other parts", query: "cursor=%5B1%2C%7B%7D%2C%22x%22%5D", field: "cursor" },
    { what: "none", query: "limit=0", field: "limit" },
    { what: "more than fifty", query: "limit=51", field: "limit" },
    { what: "half of one", query: "limit=1.5", field: "limit" },
  ])("refuses $what", async ({ query, field }) => {
    const answer = await call("GET", `/api/notifications?${query}`, guide);
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION", field } });
  });
});

describe("POST /api/notifications/read", () => {
  it("marks those named, then all, and answers with nothing", async () => {
    await addNotifications("requestCreated", "requestCancelled", "messageReceived");
    const [newest, ...older] = (await list(guide)).notifications;
    expect(await read(guide, { ids: [newest?.id] })).toEqual({ status: 204, body: null });
    const then = await list(guide);
    expect(then.unread).toBe(2);
    expect(then.notifications[0]?.readAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(then.notifications.slice(1)).toEqual(older);
    expect((await read(guide, { all: true })).status).toBe(204);
    expect((await list(guide)).unread).toBe(0);
  });

  it("changes nothing for others", async () => {
    await addNotifications("requestCreated");
    const [own] = (await list(guide)).notifications;
    expect((await read(operator, { ids: [own?.id] })).status).toBe(204);
    expect((await read(operator, { all: true })).status).toBe(204);
    expect((await list(guide)).unread).toBe(1);
    expect((await read(null, { all: true })).status).toBe(401);
    expect((await list(guide)).unread).toBe(1);
  });

  it.each([
    { what: "nothing", body: {}, field: "ids" },
    { what: "not all", body: { all: false }, field: "all" },
    { what: "some and all", body: { ids: ["x"], all: true }, field: "all" },
    { what: "ids that are no list", body: { ids: "all" }, field: "ids" },
    { what: "ids that are no texts", body: { ids: [1] }, field: "ids.0" },
    { what: "more than 200 ids", body: { ids: Array(201).fill("x") }, field: "ids" },
    { what: "a word for yes", body: { all: "yes" }, field: "all" },
    { what: "a field that nobody knows", body: { all: true, userId: "other" }, field: "userId" },
    { what: "a list", body: [], field: undefined },
  ])("refuses $what", async ({ body, field }) => {
    await addNotifications("requestCreated");
    const answer = await read(guide, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    if (field !== undefined) expect(answer.body).toMatchObject({ field });
    expect((await list(guide)).unread).toBe(1);
  });
});
