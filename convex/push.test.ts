// Being told on one's devices, against a push service of this machine, and who may be told where.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type Backend, createBackend, modules, setEnvironment } from "../tests/setup/backend.ts";
import {
  addPair,
  addPerson,
  bookingOf,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import {
  PushBrowser,
  PushService,
  readVapid,
  TAKEN,
  type PushAnswer,
} from "../tests/setup/push-service.ts";
import { api, internal } from "./_generated/api.js";
import { SUBSCRIPTIONS_MAX } from "./model/push/contract.ts";
import { PUSH_ATTEMPTS_MAX, PUSH_LIFE_MS } from "./model/push/rules.ts";
import { PUBLIC_PUSH, senderBy } from "./pushSender.ts";

const SENDER = "../../convex/pushSender.ts";
const ENDPOINT = "https://push.example.com/send/";

const service = new PushService();
beforeAll(() => service.start());
afterAll(() => service.stop());

/** A backend with a sender of its own: the service stands on this machine, where production never goes. */
const sendingBy = (rules: typeof PUBLIC_PUSH): typeof modules => ({
  [SENDER]: async () => ({ ...((await modules[SENDER]?.()) as object), send: senderBy(rules) }),
});
const NEARBY = {
  ...PUBLIC_PUSH,
  isAllowedUrl: () => true,
  isAllowedAddress: () => true,
  timeoutMs: 500,
};

let t: Backend;
let guide: Person;
let operator: Person;

// What is scheduled waits: each test says itself when the sender runs.
beforeEach(async () => {
  service.pushed.length = 0;
  service.answer = TAKEN;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  ({ t, guide, operator } = await addPair(createBackend(sendingBy(NEARBY))));
});
afterEach(() => void vi.useRealTimers());

const rows = () => t.run((ctx) => ctx.db.query("pushes").collect());
const devices = () => t.run((ctx) => ctx.db.query("pushSubscriptions").collect());
const keyOf = async ({ as }: Person) => (await as.action(api.push.key, {})).publicKey;

let count = 0;

/** A browser of the person that is told; its address leads to the service of the test. */
async function subscribed(person: Person, endpoint = `${ENDPOINT}${(count += 1)}`) {
  await keyOf(person);
  const browser = new PushBrowser();
  const { id } = await person.as.mutation(api.push.subscribe, { endpoint, keys: browser.keys });
  const near = endpoint.replace("https://push.example.com", service.origin);
  await t.run((ctx) => ctx.db.patch("pushSubscriptions", id, { endpoint: near }));
  return { browser, id, near };
}

async function requested(day: number, more: object = {}) {
  const booking = { ...bookingOf(guide.id, dayAhead(day)), ...more };
  await operator.as.mutation(api.requests.book, booking);
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
}

async function send(): Promise<void> {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  await t.action(internal.pushSender.send, {});
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
}

/** As if every wait were over. */
const allDue = () =>
  t.run(async (ctx) => {
    for (const { _id, state } of await ctx.db.query("pushes").collect()) {
      if (["WAITING", "SENDING"].includes(state)) await ctx.db.patch("pushes", _id, { dueAt: 0 });
    }
  });

it("the browser of the test decrypts the example of RFC 8291", () => {
  const browser = new PushBrowser(
    "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    "BTBZMqHH6r4Tts7J_aSIgg",
  );
  const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  expect(browser.decrypt(Buffer.from(message, "base64url"))).toBe(
    "When I grow up, I want to be a watermelon",
  );
});

describe("a notification", () => {
  it("arrives encrypted for the browser, and signed with the key that it subscribed with", async () => {
    const { browser } = await subscribed(guide);
    await requested(5, { title: "Phố cổ {{request}} $t(notifications.licence)" });
    await send();
    expect(service.pushed).toHaveLength(1);
    const [pushed] = service.pushed;
    if (pushed === undefined) throw new Error("nothing arrived");
    const shown = JSON.parse(browser.decrypt(pushed.body)) as Record<string, string>;
    expect(shown).toEqual({
      title: expect.stringMatching(/^Person \d+$/),
      body: "Sent you a request: Phố cổ {{request}} $t(notifications.licence)",
      path: "/bookings",
      tag: pushed.headers["topic"],
      lang: "en",
    });
    expect(pushed.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: String(PUSH_LIFE_MS / 1_000),
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { claims, publicKey } = readVapid(pushed.headers["authorization"] ?? "");
    expect(publicKey).toBe(await keyOf(guide));
    expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:no-reply@localhost" });
    expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400);
    expect(await rows()).toMatchObject([{ state: "SENT", words: {} }]);
    expect((await devices())[0]?.lastSuccessAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it("speaks its reader's language", async () => {
    const { browser } = await subscribed(guide);
    await guide.as.mutation(api.settings.save, { locale: "vi" });
    await requested(5);
    await send();
    const [pushed] = service.pushed;
    expect(JSON.parse(browser.decrypt(pushed?.body ?? Buffer.alloc(0)))).toMatchObject({
      body: "Đã gửi yêu cầu cho bạn: Old Quarter walk",
      lang: "vi",
    });
  });

  it("goes to each device once, however often it is delivered", async () => {
    const both = [await subscribed(guide), await subscribed(guide)];
    await guide.as.mutation(api.settings.save, { notifications: { requests: { app: false } } });
    await requested(5);
    const again = await t.run((ctx) => ctx.db.query("jobRequestEvents").collect());
    await t.mutation(internal.outbox.deliverOne, {
      kind: "notification",
      key: `${again[0]?._id}:${guide.id}`,
      payload: {
        kind: "requestCreated",
        userId: guide.id,
        partnerUserId: operator.id,
        at: String(Date.now()),
      },
    });
    await send();
    await send();
    const paths = service.pushed.map(({ path }) => path).sort();
    expect(paths).toEqual(both.map(({ near }) => new URL(near).pathname).sort());
  });

  it("is nothing where its switch is off, and nothing on other switches", async () => {
    await subscribed(guide);
    await guide.as.mutation(api.settings.save, { notifications: { requests: { push: false } } });
    await requested(5);
    expect(await rows()).toEqual([]);
    await operator.as.mutation(api.messages.send, { recipientUserId: guide.id, body: "Hello" });
    await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
    expect(await rows()).toMatchObject([{ kind: "messageReceived", state: "WAITING" }]);
  });

  it("is the same on the screen when the sender was lost between sending and noting", async () => {
    const { browser } = await subscribed(guide);
    await requested(5);
    await t.mutation(internal.push.claim, {});
    await send();
    expect(service.pushed).toEqual([]);
    await allDue();
    await send();
    const [row] = await rows();
    const words = { partner: "Somebody", request: "Old Quarter walk" };
    await t.run(async (ctx) => {
      if (row) await ctx.db.patch("pushes", row._id, { state: "SENDING", dueAt: 0, words });
    });
    await send();
    const [first, second] = service.pushed;
    expect(second?.headers["topic"]).toBe(first?.headers["topic"]);
    const tags = service.pushed.map(
      ({ body }) => (JSON.parse(browser.decrypt(body)) as { tag: string }).tag,
    );
    expect(new Set(tags).size).toBe(1);
  });

  it("that nobody could take for a day is none any more", async () => {
    await subscribed(guide);
    await requested(5);
    await t.run(async (ctx) => {
      const [row] = await ctx.db.query("pushes").collect();
      if (row) await ctx.db.patch("pushes", row._id, { createdAt: Date.now() - PUSH_LIFE_MS });
    });
    await send();
    expect(service.pushed).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "VOID", words: {} }]);
  });
});

const says =
  (status: number, headers: Record<string, string> = {}): PushAnswer =>
  (_request, response) =>
    void response.writeHead(status, headers).end("so it is");

describe("a push service", () => {
  beforeEach(async () => {
    await subscribed(guide);
    await requested(5);
  });

  it.each([404, 410])("that answers %i has forgotten the device, and so do we", async (status) => {
    service.answer = says(status);
    await send();
    expect(await devices()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "VOID" }]);
    await requested(6);
    expect(await rows()).toHaveLength(1);
  });

  it.each([400, 413])("that answers %i is not asked again about this one", async (status) => {
    service.answer = says(status);
    await send();
    await allDue();
    await send();
    expect(service.pushed).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "DEAD" }]);
    expect(await devices()).toHaveLength(1);
  });

  it.each<[string, PushAnswer]>([
    ["has too much to do", says(429)],
    ["does not let us in", says(403)],
    ["is down", says(503)],
    ["sends elsewhere", says(302, { Location: "https://example.com/" })],
    ["hangs up", (request) => void request.socket.destroy()],
    ["never answers", () => undefined],
  ])("that %s is asked again later, and takes it once", async (_how, how) => {
    service.answer = how;
    await send();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "WAITING", attempts: 1, lastError: expect.any(String) });
    expect(row?.dueAt).toBeGreaterThan(Date.now() + 3_000);
    service.answer = TAKEN;
    await allDue();
    await send();
    await allDue();
    await send();
    expect(service.pushed).toHaveLength(2);
    expect(await rows()).toMatchObject([{ state: "SENT", attempts: 2 }]);
  });

  it("is left alone for as long as it asks", async () => {
    service.answer = says(429, { "Retry-After": "120" });
    await send();
    expect((await rows())[0]?.dueAt).toBeGreaterThan(Date.now() + 110_000);
  });

  it("that stays down is shown by the health of the service, and given up in the end", async () => {
    const health = async () => (await (await t.fetch("/api/health")).json()) as unknown;
    service.answer = says(503);
    for (let attempt = 1; attempt <= PUSH_ATTEMPTS_MAX; attempt += 1) {
      await send();
      if (attempt === 2) expect(await health()).toEqual({ status: "ok" });
      if (attempt === 3)
        expect(await health()).toEqual({ status: "ok", parts: { push: "failing" } });
      await allDue();
    }
    expect(await rows()).toMatchObject([{ state: "DEAD", attempts: PUSH_ATTEMPTS_MAX }]);
    expect(await t.run((ctx) => ctx.db.query("outbox").collect())).toEqual([]);
  });

  it("of one device alone says nothing of the others", async () => {
    service.answer = says(503);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send();
      await allDue();
    }
    service.answer = TAKEN;
    await subscribed(operator);
    await guide.as.mutation(api.messages.send, { recipientUserId: operator.id, body: "Hello" });
    await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
    await t.run(async (ctx) => {
      const [first] = await ctx.db.query("pushes").collect();
      if (first) await ctx.db.patch("pushes", first._id, { dueAt: Date.now() + 60_000 });
    });
    await send();
    expect(await (await t.fetch("/api/health")).json()).toEqual({ status: "ok" });
  });
});

describe("a device", () => {
  const keys = () => new PushBrowser().keys;

  it("is refused where its address or its keys are none", async () => {
    await keyOf(guide);
    const good = { endpoint: `${ENDPOINT}1`, keys: keys() };
    const bad: [object, string][] = [
      [{ endpoint: "http://push.example.com/1" }, "endpoint"],
      [{ endpoint: "https://127.0.0.1/1" }, "endpoint"],
      [{ endpoint: "https://[::1]/1" }, "endpoint"],
      [{ endpoint: "https://10.0.0.8/1" }, "endpoint"],
      [{ endpoint: "https://0x7f.1/1" }, "endpoint"],
      [{ endpoint: "https://localhost/1" }, "endpoint"],
      [{ endpoint: "https://printer.local/1" }, "endpoint"],
      [{ endpoint: "https://push/1" }, "endpoint"],
      [{ endpoint: "https://name:word@push.example.com/1" }, "endpoint"],
      [{ endpoint: "file:///etc/passwd" }, "endpoint"],
      [{ endpoint: "" }, "endpoint"],
      [{ endpoint: `${ENDPOINT}${"x".repeat(1_000)}` }, "endpoint"],
      [{ keys: { ...good.keys, p256dh: "" } }, "keys.p256dh"],
      [{ keys: { ...good.keys, p256dh: `A${"a".repeat(86)}` } }, "keys.p256dh"],
      [{ keys: { ...good.keys, auth: `${good.keys.auth}a` } }, "keys.auth"],
    ];
    for (const [more, field] of bad) {
      const refusal = await refusalOf(guide.as.mutation(api.push.subscribe, { ...good, ...more }));
      expect(refusal, JSON.stringify(more)).toMatchObject({ code: "VALIDATION" });
      expect(refusal.field, JSON.stringify(more)).toBe(field);
    }
    expect(await devices()).toEqual([]);
  });

  it("whose key is no point of the curve is forgotten, and harms nothing else", async () => {
    const { id } = await subscribed(guide);
    await subscribed(guide);
    const p256dh = `B${"_".repeat(86)}`;
    await t.run((ctx) => ctx.db.patch("pushSubscriptions", id, { p256dh }));
    await requested(5);
    await send();
    expect(service.pushed).toHaveLength(1);
    expect(await devices()).toHaveLength(1);
  });

  it("whose name means a machine of this network is forgotten, and nothing is sent there", async () => {
    // As in production, but for the protocol.
    const rules = { ...PUBLIC_PUSH, isAllowedUrl: () => true };
    ({ t, guide, operator } = await addPair(createBackend(sendingBy(rules))));
    await subscribed(guide);
    await requested(5);
    await send();
    expect(service.pushed).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  it("is told nothing once its session has ended", async () => {
    const { id } = await subscribed(guide);
    await requested(5);
    await t.run(async (ctx) => {
      const device = await ctx.db.get("pushSubscriptions", id);
      if (device) await ctx.db.delete("authSessions", device.sessionId);
    });
    await send();
    expect(service.pushed).toEqual([]);
    expect(await devices()).toEqual([]);
  });

  it("is told nothing once the person is suspended", async () => {
    await subscribed(guide);
    await requested(5);
    await t.run((ctx) => ctx.db.patch("users", guide.id, { suspendedAt: Date.now() }));
    await send();
    expect(service.pushed).toEqual([]);
  });

  it("belongs to whoever signed in there last, and to nobody who does not know its keys", async () => {
    await keyOf(guide);
    const same = { endpoint: `${ENDPOINT}shared`, keys: keys() };
    await guide.as.mutation(api.push.subscribe, same);
    await guide.as.mutation(api.push.subscribe, same);
    const stranger = { ...same, keys: keys() };
    expect(await refusalOf(operator.as.mutation(api.push.subscribe, stranger))).toMatchObject({
      code: "CONFLICT",
    });
    const endpoint = { endpoint: same.endpoint };
    const { id } = await operator.as.mutation(api.push.subscribe, same);
    expect(await operator.as.query(api.push.find, endpoint)).toBe(id);
    expect(await guide.as.query(api.push.find, endpoint)).toBeNull();
    expect(await devices()).toMatchObject([{ userId: operator.id }]);
  });

  it("is one of ten at most, those of ended sessions not counted", async () => {
    for (let index = 0; index < SUBSCRIPTIONS_MAX; index += 1) await subscribed(guide);
    const one = () => subscribed(guide);
    expect(await refusalOf(one())).toMatchObject({
      code: "CONFLICT",
      message: "You can be told on at most 10 devices",
    });
    await t.run(async (ctx) => {
      const [first] = await ctx.db.query("pushSubscriptions").collect();
      const other = await ctx.db.insert("authSessions", { userId: guide.id, expirationTime: 1 });
      if (first) await ctx.db.patch("pushSubscriptions", first._id, { sessionId: other });
    });
    await one();
    expect(await guide.as.query(api.push.devices, {})).toHaveLength(SUBSCRIPTIONS_MAX);
  });

  it("is ended by its person and by nobody else", async () => {
    const { id } = await subscribed(guide);
    const ending = (person: Person) =>
      person.as.mutation(api.push.unsubscribe, { subscription: id });
    expect(await refusalOf(ending(operator))).toMatchObject({ code: "NOT_FOUND" });
    expect(await devices()).toHaveLength(1);
    await requested(5);
    await ending(guide);
    await send();
    expect(service.pushed).toEqual([]);
    expect(await refusalOf(ending(guide))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is listed for its person, and where it is reached is told to nobody", async () => {
    await subscribed(guide);
    const listed = await guide.as.query(api.push.devices, {});
    expect(listed).toMatchObject([{ current: true, lastSuccessAt: null }]);
    expect(JSON.stringify(listed)).not.toContain("127.0.0.1");
    expect(await operator.as.query(api.push.devices, {})).toEqual([]);
  });
});

describe("our keys", () => {
  afterEach(() =>
    setEnvironment({
      VAPID_PUBLIC_KEY: undefined,
      VAPID_PRIVATE_KEY: undefined,
      VAPID_SUBJECT: undefined,
    }),
  );

  it("are made once, and no two backends have the same", async () => {
    const all = await Promise.all([guide, operator, guide].map(keyOf));
    expect(new Set(all).size).toBe(1);
    expect(await t.run((ctx) => ctx.db.query("pushKeys").collect())).toHaveLength(1);
    const other = createBackend();
    expect(await keyOf(await addPerson(other, "GUIDE"))).not.toBe(all[0]);
  });

  it("are the environment's where it has some, and devices of other keys are forgotten", async () => {
    await subscribed(guide);
    const { publicKey, privateKey } = await otherKeys();
    setEnvironment({
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "mailto:hello@guidelink.example",
    });
    expect(await keyOf(guide)).toBe(publicKey);
    await subscribed(guide);
    await requested(5);
    await send();
    expect(service.pushed).toHaveLength(1);
    const { claims, publicKey: used } = readVapid(
      service.pushed[0]?.headers["authorization"] ?? "",
    );
    expect([used, claims.sub]).toEqual([publicKey, "mailto:hello@guidelink.example"]);
    expect(await devices()).toHaveLength(1);
  });

  async function otherKeys() {
    const other = createBackend();
    await keyOf(await addPerson(other, "GUIDE"));
    const [row] = await other.run((ctx) => ctx.db.query("pushKeys").collect());
    return { publicKey: row?.publicKey ?? "", privateKey: row?.privateKey ?? "" };
  }
});

describe("at /api", () => {
  it("a browser's own words are enough, and the device is told from then on", async () => {
    const session = await signedInPerson();
    const { publicKey } = await session<{ publicKey: string }>("GET", "/api/user/push-key");
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    const path = "/api/user/push-subscriptions";
    const words = {
      endpoint: `${ENDPOINT}api`,
      expirationTime: null,
      keys: new PushBrowser().keys,
    };
    const { id } = await session<{ id: string }>("POST", path, words);
    expect(await session("GET", path)).toMatchObject([{ id, current: true, lastSuccessAt: null }]);
    await session("DELETE", `${path}/${id}`);
    expect(await session("GET", path)).toEqual([]);
  });

  async function signedInPerson() {
    const registered = await t.fetch("/api/auth/register", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        username: "pushed_person",
        password: "a-long-password",
        name: "Pushed Person",
        email: "pushed@example.com",
        role: "GUIDE",
      }),
    });
    const Cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const headers = {
        Cookie,
        Origin: "http://localhost:3000",
        "Content-Type": "application/json",
      };
      const answer = await t.fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true);
      return (answer.status === 204 ? null : await answer.json()) as Answer;
    };
  }
});
