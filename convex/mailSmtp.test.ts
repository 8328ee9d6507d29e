// Mails through a real server of SMTP: one that takes them, refuses, hangs, or shows a certificate that nobody signed.
import { type AddressInfo, createServer, type Socket } from "node:net";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import {
  type Backend,
  createBackend,
  sendingMails,
  setEnvironment,
} from "../tests/setup/backend.ts";
import { MailServer, type Manner, readMail } from "../tests/setup/mail-server.ts";
import { addPair, bookingOf, dayAhead, type Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import type { Envelope } from "./model/mail/envelope.ts";
import { askSmtp, smtpProvider } from "./model/mail/smtp.ts";

/** For a server of this machine: long enough for its answers, short for those that never come. */
const TIMEOUT_MS = 600;

describe("a mail of the product", () => {
  let t: Backend;
  let guide: Person;
  let operator: Person;
  const server = new MailServer({ disabledCommands: ["STARTTLS"] });

  beforeAll(() => server.start());
  afterAll(() => server.stop());

  beforeEach(async () => {
    // What is scheduled waits: each test says itself when the sender runs.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    server.manner = null;
    server.arrived.length = 0;
    setEnvironment({ SMTP_URL: server.url(), MAIL_FROM: "GuideLink <hello@guidelink.example>" });
    ({ t, guide, operator } = await addPair(createBackend(sendingMails)));
    await operator.as.mutation(api.requests.book, {
      ...bookingOf(guide.id, dayAhead(5)),
      title: "Phố cổ\r\nBcc: all@example.com",
    });
    await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
    // From here on time goes on, for the mail server too; the waits between attempts are longer than any test.
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    setEnvironment({ SMTP_URL: undefined, MAIL_FROM: undefined });
  });

  const send = () => t.action(internal.mailSender.send, {});
  const rows = () => t.run((ctx) => ctx.db.query("mails").collect());

  async function sendLater(): Promise<void> {
    await t.run(async (ctx) => {
      for (const { _id, state } of await ctx.db.query("mails").collect()) {
        if (state === "WAITING") await ctx.db.patch("mails", _id, { dueAt: 0 });
      }
    });
    await send();
  }

  it("arrives with both parts, its headers, and nothing that its title tried to add", async () => {
    await send();
    expect(server.arrived).toHaveLength(1);
    const [mail] = server.arrived;
    if (mail === undefined) throw new Error("no mail");
    const { email } = (await t.run((ctx) => ctx.db.get("users", guide.id))) ?? {};
    expect(mail).toMatchObject({ from: "hello@guidelink.example", to: [email] });
    const { headers, text, html } = readMail(mail);
    expect(headers["from"]).toBe("GuideLink <hello@guidelink.example>");
    expect(headers["to"]).toBe(email);
    expect(headers["bcc"]).toBeUndefined();
    expect(headers["subject"]).toContain("Person");
    expect(headers["message-id"]).toMatch(/^<[\da-f]{64}@guidelink\.example>$/);
    expect(text).toContain("Phố cổ");
    expect(html).toContain("Phố cổ");
    expect(html).toContain("<!DOCTYPE html");
    expect(text).not.toContain("<p");
    expect(await rows()).toMatchObject([{ state: "SENT", values: {} }]);
  });

  it("leads to its end in one click from its header", async () => {
    await send();
    const [mail] = server.arrived;
    if (mail === undefined) throw new Error("no mail");
    const { headers } = readMail(mail);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] = /^<(.+)>$/.exec(headers["list-unsubscribe"] ?? "") ?? [];
    const answer = await t.fetch(new URL(address).pathname, { method: "POST" });
    expect(answer.status).toBe(204);
    const { notifications } = await guide.as.query(api.settings.get, {});
    expect(notifications.requests).toEqual({ app: true, mail: false, push: true });
  });

  it.each<[string, Manner]>([
    ["has no time at the door", { at: "connect", code: 421 }],
    ["does not want the sender today", { at: "mail", code: 451 }],
    ["asks to come again for this address", { at: "rcpt", code: 450 }],
    ["has a full disk when the mail is through", { at: "data", code: 452 }],
  ])("comes again, as the same mail, to a server that %s", async (_how, manner) => {
    server.manner = manner;
    await send();
    expect(server.arrived).toEqual([]);
    const [waiting] = await rows();
    expect(waiting).toMatchObject({ state: "WAITING", attempts: 1 });
    expect(waiting?.lastError).toContain(String("code" in manner ? manner.code : ""));
    server.manner = null;
    await sendLater();
    await sendLater();
    expect(server.arrived).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "SENT", attempts: 2 }]);
  });

  it.each<[string, Manner]>([
    ["has no such mailbox", { at: "rcpt", code: 550 }],
    ["takes no such content", { at: "data", code: 554 }],
    ["says so in numbers", { at: "rcpt", code: 550, text: "5.1.1 User unknown" }],
    ["quotes what it was asked", { at: "rcpt", code: 550, text: "5.1.1 <5.7.1@example.com>" }],
  ])("is given up at a server that %s", async (_how, manner) => {
    server.manner = manner;
    await send();
    server.manner = null;
    await sendLater();
    expect(server.arrived).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "DEAD", attempts: 1, values: {} }]);
  });

  it.each<[string, Manner]>([
    ["asks who we are", { at: "mail", code: 530 }],
    ["does not take our sender", { at: "mail", code: 550 }],
    ["has no service at the door", { at: "connect", code: 554 }],
    // Many say what they think of us when they hear for whom the mail is, or after it.
    ["does not know our machine", { at: "rcpt", code: 554, text: "5.7.1 Client host rejected" }],
    ["takes our sender for another's", { at: "rcpt", code: 553, text: "5.7.1 Not owned by user" }],
    ["finds no place of our sender", { at: "rcpt", code: 550, text: "5.1.8 Domain not found" }],
    ["cannot read our sender", { at: "rcpt", code: 553, text: "5.1.7 Bad address syntax" }],
    ["lets us send as nobody", { at: "data", code: 550, text: "5.7.60 Not as this sender" }],
  ])("waits where the server refuses us and not the mail: it %s", async (_how, manner) => {
    server.manner = manner;
    await send();
    expect(await rows()).toMatchObject([{ state: "WAITING", attempts: 1 }]);
  });

  it("that was taken and not noted goes out again under the same Message-ID", async () => {
    await send();
    await t.run(async (ctx) => {
      const [mail] = await ctx.db.query("mails").collect();
      const values = { path: "/bookings" };
      if (mail) await ctx.db.patch("mails", mail._id, { state: "SENDING", dueAt: 0, values });
    });
    await send();
    const ids = server.arrived.map((mail) => readMail(mail).headers["message-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

const ENVELOPE: Envelope = {
  key: "welcome:one",
  from: "GuideLink <no-reply@guidelink.example>",
  to: "binh@example.com",
  subject: "Welcome",
  text: "Hello",
  html: "<p>Hello</p>",
  headers: {},
};

describe("what stands in a mail", () => {
  const server = new MailServer({ disabledCommands: ["STARTTLS"] });

  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it("adds no header, no recipient and no second mail", async () => {
    const more = "\r\nBcc: all@example.com\r\n\r\n.\r\nMAIL FROM:<other@example.com>";
    const hostile = {
      ...ENVELOPE,
      subject: `Welcome${more}`,
      text: `Hello${more}`,
      html: `<p>Hello</p>${more}`,
      headers: { "List-Unsubscribe": `<https://guidelink.example/>${more}` },
    };
    expect(await smtpProvider(server.url(), 5_000)(hostile)).toEqual({ is: "sent" });
    expect(server.arrived).toMatchObject([
      { to: [ENVELOPE.to], from: "no-reply@guidelink.example" },
    ]);
    const [mail] = server.arrived;
    if (mail === undefined) throw new Error("no mail");
    const { headers, text } = readMail(mail);
    expect(headers["bcc"]).toBeUndefined();
    expect(text).toContain("MAIL FROM:<other@example.com>");
  });
});

describe("a server that is slow", () => {
  const server = new MailServer({ disabledCommands: ["STARTTLS"] });

  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it.each<Manner>([
    { at: "connect", hangs: true },
    { at: "mail", hangs: true },
    { at: "rcpt", hangs: true },
    { at: "data", hangs: true },
  ])("has its time and no more, and cannot take the mail afterwards: %j", async (manner) => {
    server.manner = manner;
    const started = performance.now();
    const outcome = await smtpProvider(server.url(), TIMEOUT_MS)(ENVELOPE);
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 1_000);
    expect(outcome).toEqual({ is: "failed", error: "The server was too slow", isFinal: false });
    await vi.waitFor(() => expect(server.sockets.size).toBe(0));
    expect(server.arrived).toEqual([]);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["says nothing at all", () => undefined],
    [
      "drips without end",
      (socket) => {
        const timer = setInterval(() => socket.write("2"), 20);
        socket.once("close", () => clearInterval(timer));
      },
    ],
  ])("%s", async (_how, behave) => {
    const sockets = new Set<Socket>();
    const odd = createServer((socket) => {
      socket.on("error", () => undefined);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      behave(socket);
    });
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = odd.address() as AddressInfo;
      const outcome = await smtpProvider(`smtp://127.0.0.1:${port}`, TIMEOUT_MS)(ENVELOPE);
      expect(outcome).toMatchObject({ is: "failed", isFinal: false });
      await vi.waitFor(() => expect(sockets.size).toBe(0));
    } finally {
      await new Promise((resolve) => odd.close(resolve));
    }
  });

  it("is not there", async () => {
    const gone = new MailServer();
    await gone.start();
    const url = gone.url();
    await gone.stop();
    expect(await smtpProvider(url, TIMEOUT_MS)(ENVELOPE)).toMatchObject({
      is: "failed",
      isFinal: false,
    });
  });
});

describe("a certificate that nobody signed", () => {
  const upgraded = new MailServer();
  const wrapped = new MailServer({ secure: true });
  const plain = new MailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
  const all = [upgraded, wrapped, plain];

  beforeAll(() => Promise.all(all.map((server) => server.start())));
  afterAll(() => Promise.all(all.map((server) => server.stop())));
  beforeEach(() => all.forEach(({ arrived }) => void (arrived.length = 0)));

  const sendTo = (url: string) => smtpProvider(url, 5_000)(ENVELOPE);

  it("ends the connection after STARTTLS", async () => {
    expect(await sendTo(upgraded.url())).toMatchObject({ is: "failed", isFinal: false });
    expect(upgraded.arrived).toEqual([]);
  });

  it("ends the connection of smtps", async () => {
    expect(await sendTo(wrapped.url("smtps"))).toMatchObject({ is: "failed", isFinal: false });
    expect(wrapped.arrived).toEqual([]);
  });

  it("is taken only where the address says that it is", async () => {
    const query = "?tls.rejectUnauthorized=false";
    expect(await sendTo(upgraded.url("smtp", "", query))).toEqual({ is: "sent" });
    expect(await sendTo(wrapped.url("smtps", "", query))).toEqual({ is: "sent" });
    expect(upgraded.arrived).toMatchObject([{ isEncrypted: true }]);
    expect(wrapped.arrived).toMatchObject([{ isEncrypted: true }]);
  });

  it("is not gone round: a password is not sent where TLS was left out", async () => {
    expect(await sendTo(plain.url("smtp", "name:secret@"))).toMatchObject({ is: "failed" });
    expect(plain.passwords).toEqual([]);
    expect(plain.arrived).toEqual([]);
    const said = plain.url("smtp", "name:secret@", "?requireTLS=false");
    expect(await sendTo(said)).toEqual({ is: "sent" });
    expect(plain.passwords).toEqual(["secret"]);
  });
});

describe("a server that is asked how it is", () => {
  const asked = new MailServer({ disabledCommands: ["STARTTLS"] });
  beforeAll(() => asked.start());
  beforeEach(() => {
    asked.manner = null;
  });

  const ask = (query = "?requireTLS=false") =>
    askSmtp(asked.url("smtp", "name:secret@", query), TIMEOUT_MS);

  it("greets, and nobody signs in: servers count that", async () => {
    await expect(ask()).resolves.toBeUndefined();
    expect(asked.passwords).toEqual([]);
  });

  it.each<[string, Manner]>([
    ["refuses", { at: "connect", code: 421 }],
    ["says nothing", { at: "connect", hangs: true }],
  ])("and %s is not well, and is left alone in time", async (_what, manner) => {
    asked.manner = manner;
    await expect(ask()).rejects.toThrow();
    await vi.waitFor(() => expect(asked.sockets.size).toBe(0));
    asked.manner = null;
    await expect(ask()).resolves.toBeUndefined();
  });

  it("and offers no TLS where a password would need it is not well", async () => {
    await expect(ask("")).rejects.toThrow();
  });

  it("and is gone is not well", async () => {
    await asked.stop();
    await expect(ask()).rejects.toThrow("ECONNREFUSED");
  });
});
