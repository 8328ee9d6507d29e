import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  type Backend,
  createBackend,
  sendingMails,
  setEnvironment,
} from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addPerson, type Person } from "../tests/setup/market.ts";
import { internal } from "./_generated/api.js";
import { causeMail, type MailCause } from "./model/mail/cause.ts";
import { admitMail } from "./model/mail/queue.ts";
import { CLAIMS_MAX, MAIL_ATTEMPTS_MAX, MAIL_LEASE_MS, SENDING_MAX } from "./model/mail/rules.ts";
import { saveSettings } from "./model/users/settings.ts";

let t: Backend;
let person: Person;

// What is scheduled waits: each test says itself when the sender runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  t = createBackend(sendingMails);
  person = await addPerson(t, "GUIDE", { name: "Trần Văn Bình", email: "binh@example.com" });
});

function welcome(more: Partial<MailCause> = {}): MailCause {
  return {
    key: "one",
    kind: "welcome",
    userId: person.id,
    values: { path: "/dashboard" },
    ...more,
  };
}

async function cause(...mails: MailCause[]): Promise<void> {
  await runKept(t, async (ctx) => {
    for (const mail of mails) await causeMail(ctx, mail);
  });
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
}

const send = () => t.action(internal.mailSender.send, {});
const rows = () => t.run((ctx) => ctx.db.query("mails").collect());
/** As if every wait were over. */
const allDue = () =>
  t.run(async (ctx) => {
    for (const { _id, state } of await ctx.db.query("mails").collect()) {
      if (["WAITING", "SENDING"].includes(state)) await ctx.db.patch("mails", _id, { dueAt: 0 });
    }
  });

interface Listed {
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
}

async function outboxOf(to: string): Promise<Listed[]> {
  const response = await t.fetch(`/api/dev/outbox?to=${encodeURIComponent(to)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Listed[];
}

describe("without a provider, in development", () => {
  it("keeps mails in the outbox, newest first", async () => {
    await cause(welcome());
    await send();
    await cause(welcome({ key: "two", kind: "new-sign-in", values: { path: "/settings?x=1" } }));
    await send();
    const listed = await outboxOf("binh@example.com");
    expect(listed.map(({ subject }) => subject)).toEqual([
      "New sign-in to your GuideLink account",
      "Welcome to GuideLink",
    ]);
    const [newest] = listed;
    expect(newest?.to).toBe("binh@example.com");
    expect(newest?.text).toContain("http://localhost:3000/settings?x=1");
    expect(newest?.html).toContain('href="http://localhost:3000/settings?x=1"');
    expect(newest?.html).toContain("Hello Trần Văn Bình,");
    expect(new Date(newest?.createdAt ?? "").getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await outboxOf("somebody@example.com")).toEqual([]);
    expect(await (await t.fetch("/api/dev/info")).json()).toEqual({ mail: "outbox", stripe: null });
  });

  it("tells a time by the reader's clock, and whose it is", async () => {
    const at = String(Date.parse("2026-01-15T20:30:00Z"));
    const useZone = (timeZone: string) =>
      runKept(t, (ctx) => saveSettings(ctx, person.id, { timeZone }));
    const signIn = (key: string) => welcome({ key, kind: "new-sign-in", values: { at } });
    await cause(signIn("before"));
    await useZone("Europe/Paris");
    await cause(signIn("after"));
    await useZone("America/New_York");
    await send();
    const listed = await outboxOf("binh@example.com");
    const told = listed.map(({ text }) => /Jan \d.*/.exec(text)?.[0]);
    expect(new Set(told)).toEqual(
      new Set(["Jan 15, 2026, 9:30 PM GMT+1", "Jan 16, 2026, 3:30 AM GMT+7"]),
    );
  });

  it("is one mail per key, however often it is caused", async () => {
    await cause(welcome(), welcome());
    await send();
    await cause(welcome());
    await send();
    expect(await outboxOf("binh@example.com")).toHaveLength(1);
  });

  it("goes where its cause says, and forgets what it was filled with", async () => {
    await cause(welcome({ to: "before@example.com" }));
    await send();
    expect(await outboxOf("before@example.com")).toHaveLength(1);
    const [row] = await rows();
    expect([row?.state, row?.values]).toEqual(["KEPT", {}]);
  });

  it("sends nothing to somebody who is gone, and nothing that is too late", async () => {
    const gone = await addPerson(t, "GUIDE", { deletedAt: 1, email: "gone@example.com" });
    await cause(welcome({ userId: gone.id }), welcome({ key: "late", until: Date.now() - 1 }));
    await send();
    expect(await outboxOf("gone@example.com")).toEqual([]);
    expect(await rows()).toMatchObject([{ key: "welcome:late", state: "VOID" }]);
  });

  it("names a city in the reader's language, and leaves what is no city of the list", async () => {
    await t.run((ctx) =>
      ctx.db.insert("userSettings", { userId: person.id, locale: "vi", switches: {} }),
    );
    const request = (city: string): MailCause =>
      welcome({ key: city, kind: "request", values: { partner: "Lan", tour: "Markets", city } });
    for (const city of ["Hoi An", "{{product}}"]) {
      await cause(request(city));
      await send();
    }
    const texts = (await outboxOf("binh@example.com")).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining("Thành phố: {{product}}"),
      expect.stringContaining("Thành phố: Hội An"),
    ]);
  });

  it("writes names as names, whatever they hold", async () => {
    const name = '<img src=x onerror="alert(1)">{{product}} $t(common.footer)';
    const other = await addPerson(t, "GUIDE", { name, email: "odd@example.com" });
    await cause(welcome({ key: "odd", userId: other.id }));
    await send();
    const [mail] = await outboxOf("odd@example.com");
    expect(mail?.html).not.toContain("<img");
    expect(mail?.text).toContain(name);
  });
});

describe("where nothing stands in", () => {
  afterEach(() => {
    setEnvironment({ STAND_INS: "1", RESEND_API_KEY: undefined });
  });

  it.each([
    ["in production", { STAND_INS: undefined }, 404],
    ["with a provider", { RESEND_API_KEY: "re_test" }, 200],
  ])("the outbox is not there %s", async (_when, environment, info) => {
    setEnvironment(environment);
    expect((await t.fetch("/api/dev/outbox?to=binh@example.com")).status).toBe(404);
    expect((await t.fetch("/api/dev/info")).status).toBe(info);
  });

  it("mails wait for a provider in production, and nothing of them can be read", async () => {
    setEnvironment({ STAND_INS: undefined });
    await cause(welcome());
    await send();
    expect(await rows()).toMatchObject([
      { state: "WAITING", attempts: 1, lastError: "No way for mails is set up" },
    ]);
  });
});

describe("Resend", () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  let answer: Answer;
  let asked: { key: string; body: Record<string, unknown> }[];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (data: Buffer) => (text += data.toString()));
    request.on("end", () => {
      const key = String(request.headers["idempotency-key"]);
      asked.push({ key, body: JSON.parse(text) as Record<string, unknown> });
      answer(request, response);
    });
  });

  const says =
    (status: number, body: string, headers: Record<string, string> = {}): Answer =>
    (_request, response) =>
      void response.writeHead(status, headers).end(body);
  const TAKEN = says(200, '{"id":"49a3999c"}');

  beforeEach(async () => {
    asked = [];
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    setEnvironment({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: `http://127.0.0.1:${port}` });
  });

  afterEach(async () => {
    setEnvironment({ RESEND_API_KEY: undefined, RESEND_BASE_URL: undefined });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("gets the mail with its key, and nothing of it is kept here", async () => {
    answer = TAKEN;
    await cause(welcome());
    await send();
    await send();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      to: ["binh@example.com"],
      subject: "Welcome to GuideLink",
      from: "GuideLink <no-reply@localhost>",
    });
    const [row] = await rows();
    expect([row?.state, row?.values]).toEqual(["SENT", {}]);
    expect(row?.kept).toBeUndefined();
  });

  it("that fails nine times and takes the mail at the tenth has it once, always under one key", async () => {
    await cause(welcome());
    answer = says(500, "down");
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await send();
      expect(await rows()).toMatchObject([{ state: "WAITING", attempts: attempt }]);
      await allDue();
    }
    answer = TAKEN;
    await send();
    await allDue();
    await send();
    expect(asked).toHaveLength(10);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(await rows()).toMatchObject([{ state: "SENT", attempts: 10 }]);
  });

  it("gets the same mail under the same key when the sender was lost between sending and noting", async () => {
    answer = TAKEN;
    await cause(welcome());
    // Taken by a process that ended before it could say how it went.
    await t.mutation(internal.mails.claim, {});
    await send();
    expect(asked).toEqual([]);
    await allDue();
    await send();
    await t.run(async (ctx) => {
      const [row] = await ctx.db.query("mails").collect();
      if (row)
        await ctx.db.patch("mails", row._id, {
          state: "SENDING",
          dueAt: 0,
          values: { path: "/dashboard" },
        });
    });
    await send();
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual(asked[1]);
  });

  it.each<[string, Answer]>([
    ["refuses for now", says(429, "{}", { "Retry-After": "120" })],
    ["does not know the key", says(401, '{"name":"validation_error"}')],
    ["does not take our sender", says(422, '{"name":"invalid_from_address"}')],
    ["talks nonsense", says(200, "<html>hello</html>")],
    [
      "talks without end",
      (_request, response) => {
        response.writeHead(200);
        const more = () => response.writable && response.write("x".repeat(65_536), more);
        more();
      },
    ],
    ["hangs up", (request) => void request.socket.destroy()],
    ["sends elsewhere", says(302, "", { Location: "https://example.com/" })],
  ])("that %s gets the mail again later", async (_how, how) => {
    answer = how;
    await cause(welcome());
    await send();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "WAITING", attempts: 1, lastError: expect.any(String) });
    expect(row?.dueAt).toBeGreaterThan(Date.now() + 4_000);
    answer = TAKEN;
    await allDue();
    await send();
    expect(await rows()).toMatchObject([{ state: "SENT" }]);
  });

  it("is left alone for as long as it asks", async () => {
    answer = says(429, "{}", { "Retry-After": "120" });
    await cause(welcome());
    await send();
    expect((await rows())[0]?.dueAt).toBeGreaterThan(Date.now() + 110_000);
  });

  it("that will never take a mail is not asked again", async () => {
    answer = says(422, '{"name":"validation_error","message":"Invalid `to` field"}');
    await cause(welcome());
    await send();
    await allDue();
    await send();
    expect(asked).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "DEAD" }]);
  });

  it("that knows the key for another content has the mail", async () => {
    answer = says(409, '{"name":"invalid_idempotent_request"}');
    await cause(welcome());
    await send();
    expect(await rows()).toMatchObject([{ state: "SENT" }]);
  });

  it("that stays down is given up in the end, and holds up nothing else", async () => {
    answer = says(503, "down");
    await cause(welcome());
    for (let attempt = 0; attempt < MAIL_ATTEMPTS_MAX; attempt += 1) {
      await send();
      await allDue();
    }
    expect(await rows()).toMatchObject([
      { state: "DEAD", attempts: MAIL_ATTEMPTS_MAX, values: {} },
    ]);
    expect(await t.run((ctx) => ctx.db.query("outbox").collect())).toEqual([]);
  });

  it("takes other mails while one waits", async () => {
    answer = says(500, "down");
    await cause(welcome());
    await send();
    answer = TAKEN;
    await cause(welcome({ key: "two" }));
    await send();
    expect((await rows()).map(({ state }) => state).sort()).toEqual(["SENT", "WAITING"]);
  });

  it("more mails than go out at once all go, those behind many that came too late as well", async () => {
    answer = TAKEN;
    const some = (name: string, more: Partial<MailCause> = {}) =>
      Array.from({ length: SENDING_MAX }, (_, at) => welcome({ key: `${name}-${at}`, ...more }));
    for (const mails of [some("late", { until: 1 }), some("due"), some("last")])
      await cause(...mails);
    await send();
    const states = (await rows()).map(({ key, state }) => `${key.split("-")[0]} ${state}`);
    expect(new Set(states)).toEqual(
      new Set(["welcome:late VOID", "welcome:due SENT", "welcome:last SENT"]),
    );
    expect(asked).toHaveLength(2 * SENDING_MAX);
  });
});

it("a mail under way is nobody else's until its lease is over", async () => {
  await cause(welcome());
  expect((await t.mutation(internal.mails.claim, {})).mails).toHaveLength(1);
  expect((await t.mutation(internal.mails.claim, {})).mails).toEqual([]);
  const [row] = await rows();
  expect(row?.dueAt).toBeGreaterThan(Date.now() + MAIL_LEASE_MS - 10_000);
});

it("many mails are the work of several runs, none of which goes on until it is ended", async () => {
  const to = { email: "binh@example.com", locale: "en", timeZone: "UTC" };
  const late = CLAIMS_MAX * SENDING_MAX;
  await t.run(async (ctx) => {
    // Those that came too late are taken as the others are, and cost no test the drawing of them.
    for (let key = 0; key < late; key += 1) {
      await admitMail(ctx, welcome({ key: `${key}`, until: 1 }), to);
    }
    await admitMail(ctx, welcome({ key: "last" }), to);
  });
  await send();
  expect(await outboxOf("binh@example.com")).toEqual([]);
  const next = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  expect(next.map(({ name }) => name.replace(".js", ""))).toContain("mailSender:send");
  await send();
  expect(await outboxOf("binh@example.com")).toHaveLength(1);
});
