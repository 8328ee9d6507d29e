// The devices that people are told on: which may be, whose they are, and the keys that they are made for.
import { afterEach, describe, expect, it } from "vitest";

import { createBackend, setEnvironment } from "../tests/setup/backend.ts";
import { addPerson, type Person, refusalOf } from "../tests/setup/market.ts";
import { PushBrowser, readVapid } from "../tests/setup/push-service.ts";
import { ENDPOINT, openPushWorld } from "../tests/setup/push.ts";
import { api, internal } from "./_generated/api.js";
import { SUBSCRIPTIONS_MAX } from "./model/push/contract.ts";
import { PUBLIC_PUSH } from "./pushSender.ts";

const world = openPushWorld();

describe("a device", () => {
  const keys = () => new PushBrowser().keys;

  it("is refused where its address or its keys are none", async () => {
    await world.keyOf(world.guide);
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
      const refusal = await refusalOf(
        world.guide.as.mutation(api.push.subscribe, { ...good, ...more }),
      );
      expect(refusal, JSON.stringify(more)).toMatchObject({ code: "VALIDATION" });
      expect(refusal.field, JSON.stringify(more)).toBe(field);
    }
    expect(await world.devices()).toEqual([]);
  });

  it("whose key is no point of the curve is forgotten, and harms nothing else", async () => {
    const { id } = await world.subscribed(world.guide);
    await world.subscribed(world.guide);
    const p256dh = `B${"_".repeat(86)}`;
    await world.t.run((ctx) => ctx.db.patch("pushSubscriptions", id, { p256dh }));
    await world.requested(5);
    await world.send();
    expect(world.service.pushed).toHaveLength(1);
    expect(await world.devices()).toHaveLength(1);
  });

  it("whose name means a machine of this network is forgotten, and nothing is sent there", async () => {
    // As in production, but for the protocol.
    const rules = { ...PUBLIC_PUSH, isAllowedUrl: () => true };
    await world.open(rules);
    await world.subscribed(world.guide);
    await world.requested(5);
    await world.send();
    expect(world.service.pushed).toEqual([]);
    expect(await world.devices()).toEqual([]);
  });

  it("is told nothing once its session has ended", async () => {
    const { id } = await world.subscribed(world.guide);
    await world.requested(5);
    await world.t.run(async (ctx) => {
      const device = await ctx.db.get("pushSubscriptions", id);
      if (device) await ctx.db.delete("authSessions", device.sessionId);
    });
    await world.send();
    expect(world.service.pushed).toEqual([]);
    expect(await world.devices()).toEqual([]);
  });

  it("is told nothing once the person is suspended", async () => {
    await world.subscribed(world.guide);
    await world.requested(5);
    await world.t.run((ctx) => ctx.db.patch("users", world.guide.id, { suspendedAt: Date.now() }));
    await world.send();
    expect(world.service.pushed).toEqual([]);
  });

  it("belongs to whoever signed in there last, and to nobody who does not know its keys", async () => {
    await world.keyOf(world.guide);
    const same = { endpoint: `${ENDPOINT}shared`, keys: keys() };
    await world.guide.as.mutation(api.push.subscribe, same);
    await world.guide.as.mutation(api.push.subscribe, same);
    const stranger = { ...same, keys: keys() };
    expect(await refusalOf(world.operator.as.mutation(api.push.subscribe, stranger))).toMatchObject(
      {
        code: "CONFLICT",
      },
    );
    const endpoint = { endpoint: same.endpoint };
    const { id } = await world.operator.as.mutation(api.push.subscribe, same);
    expect(await world.operator.as.query(api.push.find, endpoint)).toBe(id);
    expect(await world.guide.as.query(api.push.find, endpoint)).toBeNull();
    expect(await world.devices()).toMatchObject([{ userId: world.operator.id }]);
  });

  it("is one of ten at most, those of ended sessions not counted", async () => {
    for (let index = 0; index < SUBSCRIPTIONS_MAX; index += 1) await world.subscribed(world.guide);
    const one = () => world.subscribed(world.guide);
    expect(await refusalOf(one())).toMatchObject({
      code: "CONFLICT",
      message: "You can be told on at most 10 devices",
    });
    await world.t.run(async (ctx) => {
      const [first] = await ctx.db.query("pushSubscriptions").collect();
      const other = await ctx.db.insert("authSessions", {
        userId: world.guide.id,
        expirationTime: 1,
      });
      if (first) await ctx.db.patch("pushSubscriptions", first._id, { sessionId: other });
    });
    await one();
    expect(await world.guide.as.query(api.push.devices, {})).toHaveLength(SUBSCRIPTIONS_MAX);
  });

  it("is ended by its person and by nobody else", async () => {
    const { id } = await world.subscribed(world.guide);
    const ending = (person: Person) =>
      person.as.mutation(api.push.unsubscribe, { subscription: id });
    expect(await refusalOf(ending(world.operator))).toMatchObject({ code: "NOT_FOUND" });
    expect(await world.devices()).toHaveLength(1);
    await world.requested(5);
    await ending(world.guide);
    await world.send();
    expect(world.service.pushed).toEqual([]);
    expect(await refusalOf(ending(world.guide))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("is listed for its person, and where it is reached is told to nobody", async () => {
    await world.subscribed(world.guide);
    const listed = await world.guide.as.query(api.push.devices, {});
    expect(listed).toMatchObject([{ current: true, lastSuccessAt: null }]);
    expect(JSON.stringify(listed)).not.toContain("127.0.0.1");
    expect(await world.operator.as.query(api.push.devices, {})).toEqual([]);
  });
});

describe("our keys", () => {
  const NO_SETTINGS = {
    VAPID_PUBLIC_KEY: undefined,
    VAPID_PRIVATE_KEY: undefined,
    VAPID_SUBJECT: undefined,
  };

  afterEach(() => setEnvironment(NO_SETTINGS));

  it("are made once, and no two backends have the same", async () => {
    const all = await Promise.all([world.guide, world.operator, world.guide].map(world.keyOf));
    expect(new Set(all).size).toBe(1);
    expect(await world.t.run((ctx) => ctx.db.query("pushKeys").collect())).toHaveLength(1);
    const other = createBackend();
    expect(await world.keyOf(await addPerson(other, "GUIDE"))).not.toBe(all[0]);
  });

  it("are the environment's where it has some, and devices of other keys are forgotten", async () => {
    await world.subscribed(world.guide);
    const { publicKey, privateKey } = await otherKeys();
    setEnvironment({
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "mailto:hello@guidelink.example",
    });
    expect(await world.keyOf(world.guide)).toBe(publicKey);
    await world.subscribed(world.guide);
    await world.requested(5);
    await world.send();
    expect(world.service.pushed).toHaveLength(1);
    const { claims, publicKey: used } = readVapid(
      world.service.pushed[0]?.headers["authorization"] ?? "",
    );
    expect([used, claims.sub]).toEqual([publicKey, "mailto:hello@guidelink.example"]);
    expect(await world.devices()).toHaveLength(1);
  });

  it.each<[string, (keys: { publicKey: string; privateKey: string }) => object]>([
    ["a subject without its scheme", () => ({ VAPID_SUBJECT: "ops@guidelink.example" })],
    ["a subject of another scheme", () => ({ VAPID_SUBJECT: "http://guidelink.example" })],
    [
      "a public key cut short",
      ({ publicKey, privateKey }) => ({
        VAPID_PUBLIC_KEY: publicKey.slice(0, -1),
        VAPID_PRIVATE_KEY: privateKey,
      }),
    ],
    [
      "keys the wrong way round",
      ({ publicKey, privateKey }) => ({
        VAPID_PUBLIC_KEY: privateKey,
        VAPID_PRIVATE_KEY: publicKey,
      }),
    ],
    [
      "a private key with padding",
      ({ publicKey, privateKey }) => ({
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: `${privateKey}=`,
      }),
    ],
  ])("that are set wrongly end no device, and are shown: %s", async (_what, wrong) => {
    await world.subscribed(world.guide);
    const { publicKey, privateKey } = await keysOf(world.t);
    await world.requested(5);
    setEnvironment({ ...wrong({ publicKey, privateKey }) });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await world.send();
      await world.allDue();
    }
    expect(await world.devices()).toHaveLength(1);
    const [row] = await world.rows();
    expect(row).toMatchObject({ state: "WAITING", attempts: 3, lastError: expect.any(String) });
    expect(row?.lastError).not.toContain(privateKey);
    const { outbox } = await world.t.query(internal.health.lookInside, { nowMs: Date.now() });
    expect(outbox.error).toBe("Push messages do not get out");
    setEnvironment(NO_SETTINGS);
    await world.send();
    expect(world.service.pushed).toHaveLength(1);
    expect(await world.rows()).toMatchObject([{ state: "SENT" }]);
  });

  it("of a browser that are no point of the curve end that device alone", async () => {
    const { id } = await world.subscribed(world.guide);
    const { id: whole } = await world.subscribed(world.guide);
    await world.requested(5);
    await world.t.run((ctx) =>
      ctx.db.patch("pushSubscriptions", id, { p256dh: `B${"a".repeat(86)}` }),
    );
    await world.send();
    expect((await world.devices()).map(({ _id }) => _id)).toEqual([whole]);
    expect(world.service.pushed).toHaveLength(1);
  });

  async function keysOf(backend: typeof world.t) {
    const [row] = await backend.run((ctx) => ctx.db.query("pushKeys").collect());
    return { publicKey: row?.publicKey ?? "", privateKey: row?.privateKey ?? "" };
  }

  async function otherKeys() {
    const other = createBackend();
    await world.keyOf(await addPerson(other, "GUIDE"));
    return await keysOf(other);
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
    const registered = await world.t.fetch("/api/auth/register", {
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
      const answer = await world.t.fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true);
      return (answer.status === 204 ? null : await answer.json()) as Answer;
    };
  }
});
