// What comes back about mails: a click on "unsubscribe", a mailbox that is not there, a reader who complained.
import { createHmac } from "node:crypto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  type Backend,
  createBackend,
  sendingMails,
  setEnvironment,
} from "../tests/setup/backend.ts";
import { addPair, bookingOf, dayAhead, type Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";

let t: Backend;
let guide: Person;
let operator: Person;

// What is scheduled waits: each test says itself when the sender runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  ({ t, guide, operator } = await addPair(createBackend(sendingMails)));
});

async function requested(day: number) {
  await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
}

async function addressOf({ id }: Person): Promise<string> {
  return await t.run(async (ctx) => (await ctx.db.get("users", id))?.email ?? "");
}

const mailCount = async () => (await t.run((ctx) => ctx.db.query("mails").collect())).length;
const switchOf = async (person: Person) =>
  (await person.as.query(api.settings.get, {})).notifications.requests;

async function claimedToken(): Promise<string> {
  await requested(5);
  const { mails } = await t.mutation(internal.mails.claim, {});
  const [mail] = mails;
  if (mail?.unsubscribe == null) throw new Error("the mail has no way out");
  return mail.unsubscribe;
}

describe("the address in List-Unsubscribe", () => {
  it("ends this kind of mail with one click, and no other way of being told", async () => {
    const path = `/api/mail/unsubscribe/${await claimedToken()}`;
    const click = () =>
      t.fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await click()).status).toBe(204);
    expect((await click()).status).toBe(204);
    expect(await switchOf(guide)).toEqual({ app: true, mail: false, push: true });
    expect((await guide.as.query(api.settings.get, {})).notifications.messages.mail).toBe(true);
    await requested(6);
    expect(await mailCount()).toBe(1);
  });

  it("changes nothing when it is only looked at", async () => {
    const token = await claimedToken();
    const response = await t.fetch(`/api/mail/unsubscribe/${token}`, { redirect: "manual" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe(`/unsubscribe?token=${token}`);
    expect((await switchOf(guide)).mail).toBe(true);
  });

  it("is nobody else's, and of no other kind", async () => {
    const token = await claimedToken();
    const [user = "", event = "", signature = ""] = token.split(".");
    const forged = [
      `${operator.id}.${event}.${signature}`,
      `${user}.messages.${signature}`,
      `${user}.${event}.${signature}x`,
      `${user}.${event}.`,
      `${token}.more`,
      `${user}.account.${signature}`,
      "x",
    ];
    for (const one of forged) {
      const response = await t.fetch(`/api/mail/unsubscribe/${one}`, { method: "POST" });
      expect(response.status, one).toBe(400);
    }
    expect((await switchOf(guide)).mail).toBe(true);
    expect((await switchOf(operator)).mail).toBe(true);
  });
});

describe("Resend's webhook", () => {
  const KEY = Buffer.from("a secret that nobody knows");

  beforeEach(() => setEnvironment({ RESEND_WEBHOOK_SECRET: `whsec_${KEY.toString("base64")}` }));
  afterEach(() => setEnvironment({ RESEND_WEBHOOK_SECRET: undefined }));

  function tell(body: string, { key = KEY, at = Date.now(), signed = body } = {}) {
    const time = String(Math.floor(at / 1_000));
    const signature = createHmac("sha256", key).update(`msg_1.${time}.${signed}`).digest("base64");
    return t.fetch("/api/mail/events", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "svix-id": "msg_1",
        "svix-timestamp": time,
        "svix-signature": `v2,nothing v1,${signature}`,
      },
      body,
    });
  }

  async function eventOf(type: string, more: object = {}): Promise<string> {
    const to = [(await addressOf(guide)).toUpperCase()];
    return JSON.stringify({ type, created_at: "2026-01-01", data: { email_id: "1", to, ...more } });
  }

  it.each([
    ["email.bounced", { bounce: { type: "Permanent" } }, "bounced"],
    ["email.complained", {}, "complained"],
  ])("stops the address after %s, and the person is told why", async (type, more, reason) => {
    expect((await tell(await eventOf(type, more))).status).toBe(204);
    expect((await tell(await eventOf(type, more))).status).toBe(204);
    await requested(5);
    expect(await mailCount()).toBe(0);
    expect(await guide.as.query(api.mails.stopped, {})).toBe(reason);
    expect(await operator.as.query(api.mails.stopped, {})).toBeNull();
    await guide.as.mutation(api.mails.resumeOwn, {});
    const isOpen = reason === "bounced";
    expect(await guide.as.query(api.mails.stopped, {})).toBe(isOpen ? null : reason);
    await requested(6);
    expect(await mailCount()).toBe(isOpen ? 1 : 0);
  });

  it.each([
    ["a mailbox that is full today", "email.bounced", { bounce: { type: "Transient" } }],
    ["a mail that arrived", "email.delivered", {}],
  ])("leaves the address alone after %s", async (_what, type, more) => {
    expect((await tell(await eventOf(type, more))).status).toBe(204);
    expect(await guide.as.query(api.mails.stopped, {})).toBeNull();
  });

  it("believes nobody without the signature", async () => {
    const body = await eventOf("email.complained");
    const answers = [
      await tell(body, { key: Buffer.from("another secret") }),
      await tell(body, { signed: `${body} ` }),
      await tell(body, { at: Date.now() - 6 * 60_000 }),
      await tell(body, { at: Date.now() + 6 * 60_000 }),
      await t.fetch("/api/mail/events", { method: "POST", body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await guide.as.query(api.mails.stopped, {})).toBeNull();
  });

  it.each([
    "",
    "null",
    "[]",
    '{"type":"email.bounced"}',
    '{"type":1,"data":{"to":"x"}}',
    "{".repeat(1_000),
  ])("takes signed nonsense without harm: %s", async (body) => {
    expect((await tell(body)).status).toBe(204);
  });
});

describe("the health of the service", () => {
  const health = async () => {
    const response = await t.fetch("/api/health");
    expect(response.status).toBe(200);
    return (await response.json()) as unknown;
  };

  async function mailIs(fields: { state: "WAITING" | "DEAD"; attempts: number; dueAt: number }) {
    await t.run(async (ctx) => {
      const [mail] = await ctx.db.query("mails").collect();
      if (mail) await ctx.db.patch("mails", mail._id, fields);
    });
  }

  it("says that mails do not get out, and that all else goes on", async () => {
    const said = async () => {
      const { mails } = await t.query(internal.health.lookInside, { nowMs: Date.now() });
      return mails.error;
    };
    await requested(5);
    expect(await said()).toBeNull();
    await mailIs({ state: "WAITING", attempts: 3, dueAt: Date.now() + 60_000 });
    expect(await said()).toBe("Mails fail");
    // Administrators are told so. Who asks whether to send people here is not.
    expect(await health()).toEqual({ status: "ok" });
    await mailIs({ state: "DEAD", attempts: 20, dueAt: Date.now() });
    expect(await said()).toBe("Mails were given up: 1");
    expect(await health()).toEqual({ status: "ok" });
    await mailIs({ state: "DEAD", attempts: 20, dueAt: Date.now() - 2 * 86_400_000 });
    expect(await said()).toBeNull();
  });
});
