// Files in a talk: the two sides see them, and nobody else.
import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { documentOf, uploaded } from "../tests/setup/files.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { errorOf } from "../tests/setup/sign-in.ts";
import { api } from "./_generated/api.js";

let t: Backend;
let guide: Person;
let other: Person;
let stranger: Person;

beforeEach(async () => {
  t = createBackend();
  guide = await createPerson(t, "guide", "GUIDE");
  other = await createPerson(t, "other", "GUIDE");
  stranger = await createPerson(t, "stranger", "GUIDE");
});

async function send(from: Person, input: Record<string, unknown>) {
  const response = await t.fetch("/api/messages", {
    method: "POST",
    headers: { ...from.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ recipientUserId: other.userId, body: "", ...input }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const statusOf = async (path: string, by: Person) =>
  (await t.fetch(path, { headers: by.headers })).status;

describe("an attachment", () => {
  test("is seen by the two sides from the message on", async () => {
    const path = await uploaded(t, guide, { purpose: "attachment" });
    expect(await statusOf(path, other)).toBe(404);
    const attachment = { path, name: "Bản đồ.jpg" };
    const { status, body } = await send(guide, { attachment });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      body: "",
      attachment: { path, name: "Bản đồ.jpg", kind: "picture", width: 64, height: 48 },
    });
    expect(await statusOf(path, other)).toBe(200);
    expect(await statusOf(path, stranger)).toBe(404);
    const list = await t.fetch(`/api/messages/${guide.userId}`, { headers: other.headers });
    expect(await list.json()).toMatchObject([{ attachment: { path } }]);
  });

  test("names the conversation where there are no words", async () => {
    const path = await uploaded(t, guide, { bytes: documentOf(), type: "application/pdf" });
    await send(guide, { attachment: { path, name: "plan.pdf" } });
    const list = await t.fetch("/api/conversations", { headers: other.headers });
    expect(await list.json()).toMatchObject([{ lastMessage: "plan.pdf" }]);
  });

  test("is gone with its message that an administrator removes, but for its name", async () => {
    const path = await uploaded(t, guide);
    const { body } = await send(guide, { attachment: { path, name: "a.jpg" } });
    const reported = { messageId: String(body["id"]), reason: "Spam", sessionToken: other.token };
    const { id: reportId } = await t.mutation(api.reports.create, reported);
    const { token: sessionToken } = await createPerson(t, "boss", "ADMIN");
    const removed = { reportId, sessionToken };
    await t.action(api.moderation.takeAway, removed);
    expect([await statusOf(path, guide), await statusOf(path, other)]).toEqual([404, 404]);
    const reports = await t.run((ctx) => ctx.db.query("abuseReports").collect());
    expect(reports).toMatchObject([{ removedBody: "a.jpg" }]);
  });

  test("is seen by an administrator who has noted that they read its message, once that is reported", async () => {
    const [before, path] = [await uploaded(t, guide), await uploaded(t, guide)];
    await send(guide, { attachment: { path: before, name: "before.jpg" } });
    const { body } = await send(guide, { body: "Look", attachment: { path, name: "a.jpg" } });
    const admin = await createPerson(t, "boss", "ADMIN");
    const another = await createPerson(t, "deputy", "ADMIN");
    expect(await statusOf(path, admin)).toBe(404);
    const reported = { messageId: String(body["id"]), reason: "Spam", sessionToken: other.token };
    const { id: reportId } = await t.mutation(api.reports.create, reported);
    expect(await statusOf(path, admin)).toBe(404);
    const look = { reportId, sessionToken: admin.token };
    const { messages } = await t.action(api.moderation.openMessages, look);
    expect(messages).toMatchObject([
      { body: "", attachment: { name: "before.jpg", path: null } },
      { body: "Look", attachment: { name: "a.jpg", path, width: 64, height: 48 } },
    ]);
    expect(await statusOf(path, admin)).toBe(200);
    expect(await statusOf(before, admin)).toBe(404);
    expect(await statusOf(path, another)).toBe(404);
    await t.action(api.moderation.takeAway, look);
    const read = await t.action(api.moderation.openMessages, look);
    expect(read.messages[1]).toMatchObject({ body: "Look\na.jpg", attachment: null });
  });

  test("is seen by them however much else was reported of its sender since", async () => {
    const path = await uploaded(t, guide);
    const { body } = await send(guide, { attachment: { path, name: "a.jpg" } });
    const reported = { messageId: String(body["id"]), reason: "Spam", sessionToken: other.token };
    const { id: reportId } = await t.mutation(api.reports.create, reported);
    await t.run(async (ctx) => {
      for (let number = 1; number <= 120; number += 1) {
        const createdAt = Date.now() + number;
        const about = { type: "user", reportedUserId: guide.userId, reason: "Rude" } as const;
        const by = { reporterUserId: other.userId, status: "PENDING", createdAt } as const;
        await ctx.db.insert("abuseReports", { ...about, ...by });
      }
    });
    const admin = await createPerson(t, "boss", "ADMIN");
    const look = { reportId, sessionToken: admin.token };
    await t.action(api.moderation.openMessages, look);
    expect(await statusOf(path, admin)).toBe(200);
  });

  test("is sent once, however often its message comes", async () => {
    const path = await uploaded(t, guide);
    const message = { attachment: { path, name: "a.jpg" }, clientKey: "key-12345678" };
    const [first, again] = [await send(guide, message), await send(guide, message)];
    expect(again.body["id"]).toBe(first.body["id"]);
    const another = { path: await uploaded(t, guide), name: "b.jpg" };
    expect(await send(guide, { ...message, attachment: another })).toMatchObject({ status: 409 });
    const thread = { partnerUserId: other.userId, sessionToken: guide.token };
    expect(await t.action(api.messages.open, thread)).toHaveLength(1);
  });

  test.each([
    ["somebody else's", async () => await uploaded(t, stranger)],
    ["none of ours", async () => await Promise.resolve("https://evil.example/a.png")],
  ])("that is %s is refused, and no message is written", async (_whose, pathOf) => {
    const attachment = { path: await pathOf(), name: "a.jpg" };
    expect(await send(guide, { attachment })).toMatchObject({
      status: 400,
      body: { message: "This must be one of your own uploads" },
    });
    const thread = { partnerUserId: other.userId, sessionToken: guide.token };
    expect(await t.action(api.messages.open, thread)).toEqual([]);
  });

  test("goes nowhere where a message may not go", async () => {
    const path = await uploaded(t, guide);
    const blocking = { userId: guide.userId, blocked: true, sessionToken: other.token };
    await t.mutation(api.blocked.set, blocking);
    const attachment = { path, name: "a.jpg" };
    expect(await send(guide, { attachment })).toMatchObject({ status: 404 });
    expect(await statusOf(path, other)).toBe(404);
    expect(await statusOf(path, guide)).toBe(200);
  });

  test("needs a name, and a message without one needs words", async () => {
    const path = await uploaded(t, guide);
    for (const name of ["", "x".repeat(201)]) {
      expect(await send(guide, { attachment: { path, name } })).toMatchObject({ status: 400 });
    }
    const empty = { recipientUserId: other.userId, body: "  ", sessionToken: guide.token };
    expect(await errorOf(t.mutation(api.messages.send, empty))).toMatchObject({
      field: "body",
      message: "Message cannot be empty",
    });
  });
});
