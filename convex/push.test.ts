// Being told on one's devices: what arrives there, once, and what a push service may do.
import { beforeEach, describe, expect, it } from "vitest";

import { type PushAnswer, PushBrowser, readVapid, TAKEN } from "../tests/setup/push-service.ts";
import { openPushWorld } from "../tests/setup/push.ts";
import { api, internal } from "./_generated/api.js";
import type { Locale } from "./model/product.ts";
import { PUSH_ATTEMPTS_MAX, PUSH_LIFE_MS } from "./model/push/rules.ts";

const world = openPushWorld();

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
    const { browser } = await world.subscribed(world.guide);
    await world.requested(5, { title: "Phố cổ {{request}} $t(notifications.licence)" });
    await world.send();
    expect(world.service.pushed).toHaveLength(1);
    const [pushed] = world.service.pushed;
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
    expect(publicKey).toBe(await world.keyOf(world.guide));
    expect(claims).toMatchObject({ aud: world.service.origin, sub: "mailto:no-reply@localhost" });
    expect(claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + 86_400);
    expect(await world.rows()).toMatchObject([{ state: "SENT", words: {} }]);
    expect((await world.devices())[0]?.lastSuccessAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ["en", "Sent you a request: Old Quarter walk"],
    ["vi", "Đã gửi yêu cầu cho bạn: Old Quarter walk"],
    ["fr", "Vous a envoyé une demande : Old Quarter walk"],
    ["ru", "Новый запрос: Old Quarter walk"],
    ["es", "Te envió una solicitud: Old Quarter walk"],
    ["zh", "向您发送了请求：Old Quarter walk"],
    ["hi", "आपके लिए रिक्वेस्ट: Old Quarter walk"],
    ["ur", "آپ کو درخواست بھیجی: \u2068Old Quarter walk\u2069"],
  ] satisfies [Locale, string][])("speaks its reader's language, %s", async (locale, body) => {
    const { browser } = await world.subscribed(world.guide);
    await world.guide.as.mutation(api.settings.save, { locale });
    await world.requested(5);
    await world.send();
    const [pushed] = world.service.pushed;
    expect(JSON.parse(browser.decrypt(pushed?.body ?? Buffer.alloc(0)))).toMatchObject({
      body,
      lang: locale,
    });
  });

  it("goes to each device once, however often it is delivered", async () => {
    const both = [await world.subscribed(world.guide), await world.subscribed(world.guide)];
    await world.guide.as.mutation(api.settings.save, {
      notifications: { requests: { app: false } },
    });
    await world.requested(5);
    const again = await world.t.run((ctx) => ctx.db.query("jobRequestEvents").collect());
    await world.t.mutation(internal.outbox.deliverOne, {
      kind: "notification",
      key: `${again[0]?._id}:${world.guide.id}`,
      payload: {
        kind: "requestCreated",
        userId: world.guide.id,
        partnerUserId: world.operator.id,
        at: String(Date.now()),
      },
    });
    await world.send();
    await world.send();
    const paths = world.service.pushed.map(({ path }) => path).sort();
    expect(paths).toEqual(both.map(({ near }) => new URL(near).pathname).sort());
  });

  it("is nothing where its switch is off, and nothing on other switches", async () => {
    await world.subscribed(world.guide);
    await world.guide.as.mutation(api.settings.save, {
      notifications: { requests: { push: false } },
    });
    await world.requested(5);
    expect(await world.rows()).toEqual([]);
    await world.operator.as.mutation(api.messages.send, {
      recipientUserId: world.guide.id,
      body: "Hello",
    });
    await world.t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
    expect(await world.rows()).toMatchObject([{ kind: "messageReceived", state: "WAITING" }]);
  });

  it("is the same on the screen when the sender was lost between sending and noting", async () => {
    const { browser } = await world.subscribed(world.guide);
    await world.requested(5);
    await world.t.mutation(internal.push.claim, {});
    await world.send();
    expect(world.service.pushed).toEqual([]);
    await world.allDue();
    await world.send();
    const [row] = await world.rows();
    const words = { partner: "Somebody", request: "Old Quarter walk" };
    await world.t.run(async (ctx) => {
      if (row) await ctx.db.patch("pushes", row._id, { state: "SENDING", dueAt: 0, words });
    });
    await world.send();
    const [first, second] = world.service.pushed;
    expect(second?.headers["topic"]).toBe(first?.headers["topic"]);
    const tags = world.service.pushed.map(
      ({ body }) => (JSON.parse(browser.decrypt(body)) as { tag: string }).tag,
    );
    expect(new Set(tags).size).toBe(1);
  });

  it("that nobody could take for a day is none any more", async () => {
    await world.subscribed(world.guide);
    await world.requested(5);
    await world.t.run(async (ctx) => {
      const [row] = await ctx.db.query("pushes").collect();
      if (row) await ctx.db.patch("pushes", row._id, { createdAt: Date.now() - PUSH_LIFE_MS });
    });
    await world.send();
    expect(world.service.pushed).toEqual([]);
    expect(await world.rows()).toMatchObject([{ state: "VOID", words: {} }]);
  });
});

const says =
  (status: number, headers: Record<string, string> = {}): PushAnswer =>
  (_request, response) =>
    void response.writeHead(status, headers).end("so it is");

describe("a push service", () => {
  beforeEach(async () => {
    await world.subscribed(world.guide);
    await world.requested(5);
  });

  it.each([404, 410])("that answers %i has forgotten the device, and so do we", async (status) => {
    world.service.answer = says(status);
    await world.send();
    expect(await world.devices()).toEqual([]);
    expect(await world.rows()).toMatchObject([{ state: "VOID" }]);
    await world.requested(6);
    expect(await world.rows()).toHaveLength(1);
  });

  it.each([400, 413])("that answers %i is not asked again about this one", async (status) => {
    world.service.answer = says(status);
    await world.send();
    await world.allDue();
    await world.send();
    expect(world.service.pushed).toHaveLength(1);
    expect(await world.rows()).toMatchObject([{ state: "DEAD" }]);
    expect(await world.devices()).toHaveLength(1);
  });

  it.each<[string, PushAnswer]>([
    ["has too much to do", says(429)],
    ["does not let us in", says(403)],
    ["is down", says(503)],
    ["sends elsewhere", says(302, { Location: "https://example.com/" })],
    ["hangs up", (request) => void request.socket.destroy()],
    ["never answers", () => undefined],
  ])("that %s is asked again later, and takes it once", async (_how, how) => {
    world.service.answer = how;
    await world.send();
    const [row] = await world.rows();
    expect(row).toMatchObject({ state: "WAITING", attempts: 1, lastError: expect.any(String) });
    expect(row?.dueAt).toBeGreaterThan(Date.now() + 3_000);
    world.service.answer = TAKEN;
    await world.allDue();
    await world.send();
    await world.allDue();
    await world.send();
    expect(world.service.pushed).toHaveLength(2);
    expect(await world.rows()).toMatchObject([{ state: "SENT", attempts: 2 }]);
  });

  it("is left alone for as long as it asks", async () => {
    world.service.answer = says(429, { "Retry-After": "120" });
    await world.send();
    expect((await world.rows())[0]?.dueAt).toBeGreaterThan(Date.now() + 110_000);
  });

  it("that stays down is shown by the health of the service, and given up in the end", async () => {
    const said = async () => {
      const nowMs = Date.now();
      return (await world.t.query(internal.health.lookInside, { nowMs })).outbox.error;
    };
    world.service.answer = says(503);
    for (let attempt = 1; attempt <= PUSH_ATTEMPTS_MAX; attempt += 1) {
      await world.send();
      if (attempt === 2) expect(await said()).toBeNull();
      if (attempt === 3) expect(await said()).toBe("Push messages do not get out");
      expect(await (await world.t.fetch("/api/health")).json()).toEqual({ status: "ok" });
      await world.allDue();
    }
    expect(await world.rows()).toMatchObject([{ state: "DEAD", attempts: PUSH_ATTEMPTS_MAX }]);
    expect(await world.t.run((ctx) => ctx.db.query("outbox").collect())).toEqual([]);
  });

  it("of one device alone says nothing of the others", async () => {
    world.service.answer = says(503);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.send();
      await world.allDue();
    }
    world.service.answer = TAKEN;
    await world.subscribed(world.operator);
    await world.guide.as.mutation(api.messages.send, {
      recipientUserId: world.operator.id,
      body: "Hello",
    });
    await world.t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
    await world.t.run(async (ctx) => {
      const [first] = await ctx.db.query("pushes").collect();
      if (first) await ctx.db.patch("pushes", first._id, { dueAt: Date.now() + 60_000 });
    });
    await world.send();
    const { outbox } = await world.t.query(internal.health.lookInside, { nowMs: Date.now() });
    expect(outbox.error).toBeNull();
  });
});
