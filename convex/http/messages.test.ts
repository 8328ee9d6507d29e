import { describe, expect, it } from "vitest";

import { createBackend } from "../../tests/setup/backend.ts";
import type { Backend } from "../../tests/setup/backend.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";
import { internal } from "../_generated/api.js";

async function call(
  t: Backend,
  who: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: never }> {
  const response = await t.fetch(path, {
    method,
    headers: {
      ...who.headers,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as never };
}

async function subscribe(t: Backend, person: Person): Promise<void> {
  await t.run(async (ctx) => {
    await ctx.db.insert("subscriptions", {
      operatorUserId: person.userId,
      stripeCustomerId: "cus_test",
      stripeSubId: `sub_${person.userId}`,
      plan: "ANNUAL",
      status: "ACTIVE",
      currentPeriodEnd: Date.parse("2027-05-01T00:00:00.000Z"),
      cancelAtPeriodEnd: false,
      hasAccess: true,
      createdAt: 1,
    });
  });
}

async function everybody() {
  const t = createBackend();
  const people = {
    GUIDE: await createPerson(t, "guide", "GUIDE"),
    OPERATOR: await createPerson(t, "operator", "OPERATOR"),
    FREE: await createPerson(t, "free", "OPERATOR"),
    ADMIN: await createPerson(t, "admin", "ADMIN"),
  };
  await subscribe(t, people.OPERATOR);
  return { t, people, partner: await createPerson(t, "partner", "GUIDE") };
}

describe("the forms of the contract", () => {
  it("sends, lists, opens and pages", async () => {
    const { t, people, partner } = await everybody();
    const { OPERATOR: operator } = people;
    const sent: { id: string; createdAt: string }[] = [];
    for (const text of ["one", "two", "three"]) {
      const input = { recipientUserId: partner.userId, body: ` ${text} ` };
      const answer = await call(t, operator, "POST", "/api/messages", input);
      expect(answer.status).toBe(201);
      sent.push(answer.body);
    }
    expect(sent[0]).toEqual({
      id: expect.any(String),
      senderUserId: operator.userId,
      recipientUserId: partner.userId,
      body: "one",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      readAt: null,
    });
    const list = async () => (await call(t, partner, "GET", "/api/conversations")).body;
    expect(await list()).toEqual([
      {
        partnerId: operator.userId,
        partnerName: "The operator",
        lastMessage: "three",
        lastMessageTime: sent[2]?.createdAt,
        unreadCount: 3,
      },
    ]);
    await call(t, operator, "POST", "/api/operators/profile", {
      companyName: "Lotus Trail",
      city: "Hue",
      description: "Small journeys through the old capital, planned by people who live there.",
    });
    expect(await list()).toMatchObject([{ partnerName: "Lotus Trail" }]);
    const path = `/api/messages/${operator.userId}`;
    const thread = await call(t, partner, "GET", `${path}?limit=2`);
    expect(thread.body).toMatchObject([{ body: "two" }, { body: "three" }]);
    expect(await list()).toMatchObject([{ unreadCount: 0 }]);
    const earlier = await call(t, partner, "GET", `${path}?before=${sent[1]?.id}&limit=50`);
    expect(earlier.body).toMatchObject([{ body: "one", readAt: expect.any(String) }]);
    const byTime = encodeURIComponent(sent[1]?.createdAt ?? "");
    expect((await call(t, partner, "GET", `${path}?before=${byTime}`)).body).toHaveLength(1);
  });

  it.each([
    ["a blank text", { body: "   " }, 400],
    ["no text", {}, 400],
    ["an unknown field", { body: "hi", senderUserId: "x" }, 400],
    ["somebody unknown", { body: "hi", recipientUserId: "nobody" }, 404],
    ["oneself", { body: "hi", recipientUserId: "self" }, 400],
  ])("refuses %s", async (_name, change, status) => {
    const { t, people, partner } = await everybody();
    const input = { recipientUserId: partner.userId, ...change };
    if (input.recipientUserId === "self") input.recipientUserId = people.GUIDE.userId;
    const answer = await call(t, people.GUIDE, "POST", "/api/messages", input);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    expect(await t.run((ctx) => ctx.db.query("messages").collect())).toEqual([]);
  });

  it.each(["limit=0", "limit=101", "limit=many", "limit=1.5", "before=yesterday", "page=2"])(
    "refuses ?%s",
    async (query) => {
      const { t, people, partner } = await everybody();
      const path = `/api/messages/${partner.userId}?${query}`;
      expect(await call(t, people.GUIDE, "GET", path)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", field: query.split("=")[0] },
      });
    },
  );

  it("answers a stranger's id with an empty list, what can be nobody's with 404", async () => {
    const { t, people } = await everybody();
    const open = async (id: string) => await call(t, people.GUIDE, "GET", `/api/messages/${id}`);
    const stranger = await createPerson(t, "stranger", "GUIDE");
    await t.run((ctx) => ctx.db.delete("users", stranger.userId));
    expect(await open(stranger.userId)).toEqual({ status: 200, body: [] });
    expect(await open("nobody")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("tells an operator the own subscription, everybody else that all is included", async () => {
    const { t, people } = await everybody();
    const all = {
      messaging: true,
      jobRequests: true,
      prioritySupport: true,
      analytics: true,
      verification: true,
    };
    const status = async (who: Person) =>
      (await call(t, who, "GET", "/api/subscriptions/status")).body;
    expect(await status(people.OPERATOR)).toEqual({
      hasActiveSubscription: true,
      subscription: {
        plan: "ANNUAL",
        status: "ACTIVE",
        currentPeriodEnd: "2027-05-01T00:00:00.000Z",
        stripeCustomerId: "cus_test",
      },
      stripeSubscription: { cancel_at_period_end: false },
      features: all,
    });
    const none = { hasActiveSubscription: false, subscription: null, stripeSubscription: null };
    expect(await status(people.GUIDE)).toEqual({ ...none, features: all });
    expect(await status(people.ADMIN)).toEqual({ ...none, features: all });
    const nothing = Object.fromEntries(Object.keys(all).map((name) => [name, false]));
    expect(await status(people.FREE)).toEqual({ ...none, features: nothing });
  });

  it("forgets a session that has ended", async () => {
    const { t, people, partner } = await everybody();
    await t.mutation(internal.users.endSession, { sessionToken: people.GUIDE.token });
    const input = { recipientUserId: partner.userId, body: "hi" };
    expect((await call(t, people.GUIDE, "POST", "/api/messages", input)).status).toBe(401);
  });
});
