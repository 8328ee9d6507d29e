// Each part with a fault in it, and without it again. A real disk, provider and server are in tests/system/health.test.ts.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { internalMutationGeneric, internalQueryGeneric } from "convex/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend, modules, sendingMails, setEnvironment } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addPerson } from "../tests/setup/market.ts";
import { createPerson } from "../tests/setup/people.ts";
import { api, internal } from "./_generated/api.js";
import { type HealthPart, HEALTH_PARTS, LATE_MS, STALE_MS } from "./model/health/contract.ts";
import { MAIL_ATTEMPTS_MAX } from "./model/mail/rules.ts";

const START = Date.parse("2026-05-01T08:00:00.000Z");
const ROUND_MS = 15_000;
const MINUTE_MS = 60_000;

// What is scheduled waits, so that a test can keep it waiting.
beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: START }),
);
afterEach(() => {
  vi.useRealTimers();
  const unset = ["RESEND_API_KEY", "RESEND_BASE_URL", "STRIPE_SECRET_KEY", "STRIPE_API_URL"];
  setEnvironment({ STAND_INS: "1", ...Object.fromEntries(unset.map((name) => [name, undefined])) });
});

/** A backend that measures when it is told to. */
async function measured(more: typeof modules = {}) {
  const t = createBackend({ ...sendingMails, ...more });
  const read = () => t.query(internal.health.standings, {});
  const measure = () => t.action(internal.health.measure, { patienceMs: 0 });
  const tick = () => t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(1));
  const round = async () => {
    vi.setSystemTime(Date.now() + ROUND_MS);
    await measure();
    await tick();
  };
  const of = async (part: HealthPart) => {
    await round();
    return (await read()).find((one) => one.part === part);
  };
  return { t, read, measure, tick, round, of };
}

it("measures every part, and says of payments that nobody has set them up", async () => {
  const { read, round } = await measured();
  expect(await read()).toEqual([]);
  await round();
  const standings = await read();
  expect(standings.map(({ part, state }) => [part, state])).toEqual(
    HEALTH_PARTS.map((part) => [part, part === "payments" ? "UNHEALTHY" : "HEALTHY"]),
  );
  for (const { part, lastSuccessAt, latencyMs, lastError } of standings) {
    expect(latencyMs).toBeGreaterThanOrEqual(0);
    expect(lastSuccessAt === null).toBe(part === "payments");
    expect(lastError).toEqual(
      part === "payments" ? expect.stringContaining("Payments are not set up") : null,
    );
  }
});

it("leaves nothing behind but a row for each part and one of the round", async () => {
  const { t, round } = await measured();
  for (let count = 0; count < 3; count += 1) await round();
  const left = await t.run(async (ctx) => ({
    files: (await ctx.db.system.query("_storage").take(10)).length,
    parts: (await ctx.db.query("healthParts").take(100)).length,
    rounds: (await ctx.db.query("healthRounds").take(100)).length,
  }));
  expect(left).toEqual({ files: 0, parts: HEALTH_PARTS.length, rounds: 1 });
});

/** The module of the health with a function that fails as long as it is told to. */
function breakable(name: "begin" | "written") {
  const path = "../../convex/health.ts";
  const fault = { is: false };
  const load = async () => {
    const whole = (await modules[path]?.()) as Record<string, object>;
    const real = whole[name] as { _handler: (ctx: object, args: object) => unknown };
    const handler = (ctx: object) => {
      if (fault.is) throw new Error("MDB_MAP_FULL: no room");
      return real._handler(ctx, {});
    };
    const build = name === "begin" ? internalMutationGeneric : internalQueryGeneric;
    return { ...whole, [name]: build({ handler }) };
  };
  return { fault, more: { [path]: load } };
}

describe("a database", () => {
  it.each(["begin", "written"] as const)(
    "that fails in `%s` is unhealthy until it does not",
    async (name) => {
      const { fault, more } = breakable(name);
      const { of } = await measured(more);
      expect(await of("database")).toMatchObject({ state: "HEALTHY", lastError: null });
      fault.is = true;
      expect(await of("database")).toMatchObject({
        state: "UNHEALTHY",
        lastError: expect.stringContaining("MDB_MAP_FULL"),
      });
      fault.is = false;
      expect(await of("database")).toMatchObject({ state: "HEALTHY" });
    },
  );
});

describe("mails", () => {
  it("have no way in production before one is set up", async () => {
    const { of } = await measured();
    setEnvironment({ STAND_INS: undefined });
    expect(await of("email")).toMatchObject({
      state: "UNHEALTHY",
      lastError: expect.stringContaining("No way for mails is set up"),
    });
    setEnvironment({ STAND_INS: "1" });
    expect(await of("email")).toMatchObject({ state: "HEALTHY", lastErrorAt: START + ROUND_MS });
  });

  it.each([
    [200, { data: [] }, "HEALTHY"],
    [401, { name: "restricted_api_key" }, "HEALTHY"],
    [401, { name: "validation_error" }, "UNHEALTHY"],
    [429, { name: "rate_limit_exceeded" }, "HEALTHY"],
    [503, {}, "UNHEALTHY"],
  ] as const)("through Resend that answers %i %j are %s", async (status, body, state) => {
    const server = await listening(status, body);
    const { of } = await measured();
    const { port } = server.address() as AddressInfo;
    setEnvironment({ RESEND_API_KEY: "re_x", RESEND_BASE_URL: `http://127.0.0.1:${port}` });
    expect(await of("email")).toMatchObject({ state });
    server.close();
  });

  it("that fail again and again are unhealthy though the provider answers, until one is taken", async () => {
    const { of, t } = await measured();
    const { id: userId } = await addPerson(t, "GUIDE");
    const fields = { kind: "welcome", userId, locale: "en", values: {} } as const;
    const failing = {
      ...fields,
      to: "somebody@example.com",
      state: "WAITING",
      attempts: 3,
      dueAt: START + 10 * MINUTE_MS,
      lastError: "450 <somebody@example.com> is busy",
    } as const;
    const fail = (key: string, createdAt: number) =>
      t.run((ctx) => ctx.db.insert("mails", { ...failing, key, createdAt }));
    const alone = await fail("one", START);
    const unhealthy = { state: "UNHEALTHY", lastError: "450 <[hidden]> is busy" };
    const figures = { waiting: 1, oldestMs: ROUND_MS, dead: 0 };
    expect(await of("email")).toMatchObject({ ...unhealthy, figures });
    // What still waits does so for its address alone.
    const taken = { ...fields, key: "two", to: "other@example.com", state: "SENT" } as const;
    const at = { dueAt: START + 1, createdAt: START, attempts: 1 };
    await t.run((ctx) => ctx.db.insert("mails", { ...taken, ...at }));
    expect(await of("email")).toMatchObject({ state: "HEALTHY", figures: { waiting: 1 } });
    const last = await fail("three", START + 2);
    expect(await of("email")).toMatchObject({ ...unhealthy, figures: { waiting: 2 } });
    const givenUp = { state: "DEAD", attempts: MAIL_ATTEMPTS_MAX, dueAt: START + 3 } as const;
    await t.run(async (ctx) => {
      for (const id of [alone, last]) await ctx.db.patch("mails", id, givenUp);
    });
    const lastError = "Mails were given up: 1";
    expect(await of("email")).toMatchObject({ lastError, figures: { waiting: 0, dead: 2 } });
  });

  it("to many addresses that fail are a fault of the service, though one was taken meanwhile", async () => {
    const { of, t } = await measured();
    const { id: userId } = await addPerson(t, "GUIDE");
    const fields = { kind: "welcome", userId, locale: "en", values: {}, createdAt: START } as const;
    const taken = { state: "SENT", attempts: 1, dueAt: START + 1 } as const;
    const later = { state: "WAITING", attempts: 3, dueAt: START + 10 * MINUTE_MS } as const;
    const add = (name: string, how: typeof taken | typeof later) => {
      const mail = { ...fields, ...how, key: name, to: `${name}@example.com` };
      return t.run((ctx) => ctx.db.insert("mails", { ...mail, lastError: "429 daily quota" }));
    };
    await add("taken", taken);
    const few = [await add("an", later), await add("binh", later), await add("chi", later)];
    expect(await of("email")).toMatchObject({ state: "HEALTHY", figures: { waiting: 3 } });
    const last = await add("dung", later);
    const unhealthy = { state: "UNHEALTHY", lastError: "429 daily quota" };
    expect(await of("email")).toMatchObject({ ...unhealthy, figures: { waiting: 4 } });
    const givenUp = { state: "DEAD", attempts: MAIL_ATTEMPTS_MAX, dueAt: START + 3 } as const;
    await t.run(async (ctx) => {
      for (const id of [...few, last]) await ctx.db.patch("mails", id, givenUp);
    });
    expect(await of("email")).toMatchObject({ lastError: "Mails were given up: 4" });
    await t.run((ctx) => ctx.db.delete("mails", last));
    expect(await of("email")).toMatchObject({ state: "HEALTHY", figures: { dead: 3 } });
  });

  it("to one address that is refused for good are counted, and no fault of the service", async () => {
    const { of, t } = await measured();
    const guide = await addPerson(t, "GUIDE");
    await t.run((ctx) =>
      ctx.db.insert("mails", {
        key: "one",
        kind: "welcome",
        userId: guide.id,
        locale: "en",
        values: {},
        to: "nobody@example.com",
        state: "DEAD",
        attempts: 1,
        dueAt: START,
        createdAt: START,
      }),
    );
    expect(await of("email")).toMatchObject({ state: "HEALTHY", figures: { dead: 1 } });
  });
});

async function listening(status: number, body: object): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return server;
}

describe("payments", () => {
  it.each([
    [200, { object: "list", data: [], has_more: false, url: "/v1/prices" }, "HEALTHY", null],
    [
      401,
      { error: { type: "invalid_request_error", message: "Invalid API Key" } },
      "UNHEALTHY",
      "Invalid API Key",
    ],
    [200, {}, "UNHEALTHY", "The provider answers something else than prices"],
  ] as const)(
    "whose provider answers %i are, by what it says, %j: %s",
    async (status, body, state, lastError) => {
      const server = await listening(status, body);
      const { port } = server.address() as AddressInfo;
      setEnvironment({
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_API_URL: `http://127.0.0.1:${port}`,
      });
      const { of } = await measured();
      expect(await of("payments")).toMatchObject({ state, lastError });
      server.close();
    },
  );

  it("whose provider is not there are told so, and nobody that nothing was charged", async () => {
    // The provider is asked a second time.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const server = await listening(200, {});
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    setEnvironment({ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_API_URL: `http://127.0.0.1:${port}` });
    const { of } = await measured();
    const { state, lastError } = (await of("payments")) ?? {};
    expect(state).toBe("UNHEALTHY");
    expect(lastError).toContain(`ECONNREFUSED 127.0.0.1:${port}`);
  });
});

describe("the search", () => {
  it("that shows a guide as they were is unhealthy, and is mended by the round that finds it", async () => {
    const { of, t } = await measured();
    const guide = await addGuide(t);
    // Checks are objects, which are stored with their fields in another order.
    await runKept(t, (ctx) => ctx.db.patch("users", guide.id, { emailVerified: START }));
    expect(await of("search")).toMatchObject({ state: "HEALTHY", figures: { checked: 1 } });
    // A write that no keeper sees.
    await t.run(async (ctx) => {
      const card = await ctx.db.query("guideCards").first();
      if (card !== null) await ctx.db.patch("guideCards", card._id, { hourlyRateVND: 1 });
    });
    expect(await of("search")).toMatchObject({
      state: "UNHEALTHY",
      lastError: "Search shows 1 of 1 guides as they were",
    });
    expect(await of("search")).toMatchObject({ state: "HEALTHY" });
    const [found] = (await t.query(api.guides.search, {})).guides;
    expect(found).toMatchObject({ userId: guide.id, hourlyRateVND: 300_000 });
  });

  it("is looked through from the first guide to the last, and again", async () => {
    const { round, t } = await measured();
    for (let count = 0; count < 12; count += 1) await addGuide(t);
    const place = async () => {
      await round();
      return await t.run(
        async (ctx) => (await ctx.db.query("healthRounds").first())?.searchedTo ?? null,
      );
    };
    expect(await place()).toBeTypeOf("number");
    expect(await place()).toBeNull();
    expect(await place()).toBeTypeOf("number");
  });
});

describe("the outbox", () => {
  const effect = { kind: "notification", key: "k", payload: {}, createdAt: START };
  it.each([
    ["that nobody delivers", { state: "WAITING", attempts: 0, dueAt: START }, "not delivered"],
    ["that fails", { state: "WAITING", attempts: 2, dueAt: START + MINUTE_MS }, "Effects fail: 1"],
    ["that was given up", { state: "DEAD", attempts: 8, dueAt: START }, "given up: 1"],
  ] as const)("with an effect %s is unhealthy until it is gone", async (_what, row, said) => {
    const { of, t } = await measured();
    const id = await t.run((ctx) => ctx.db.insert("outbox", { ...effect, ...row }));
    expect(await of("outbox")).toMatchObject({
      state: "UNHEALTHY",
      lastError: expect.stringContaining(said),
    });
    await t.run((ctx) => ctx.db.delete("outbox", id));
    expect(await of("outbox")).toMatchObject({ state: "HEALTHY", figures: { waiting: 0 } });
  });

  it("that is at work says how much waits and for how long", async () => {
    const { of, t } = await measured();
    const row = { state: "WAITING", attempts: 0, dueAt: START + MINUTE_MS } as const;
    await t.run((ctx) => ctx.db.insert("outbox", { ...effect, ...row }));
    expect(await of("outbox")).toMatchObject({
      state: "HEALTHY",
      figures: { waiting: 1, oldestMs: ROUND_MS, dead: 0 },
    });
  });
});

describe("the scheduler", () => {
  it("that does not come is unhealthy until it does", async () => {
    const { measure, read, tick, of } = await measured();
    const scheduler = async () => (await read()).find(({ part }) => part === "scheduler");
    expect(await of("scheduler")).toMatchObject({ state: "HEALTHY" });
    vi.setSystemTime(Date.now() + ROUND_MS);
    await measure();
    expect(await scheduler()).toMatchObject({ state: "HEALTHY" });
    vi.setSystemTime(Date.now() + LATE_MS + 1_000);
    await measure();
    expect(await scheduler()).toMatchObject({
      state: "UNHEALTHY",
      lastError: "A scheduled function waits for 6 s",
    });
    await tick();
    expect(await of("scheduler")).toMatchObject({ state: "HEALTHY" });
  });

  it("that stands still is asked once a minute", async () => {
    const { measure, t } = await measured();
    for (let count = 0; count < 9; count += 1) {
      await measure();
      vi.setSystemTime(Date.now() + ROUND_MS);
    }
    const waiting = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").take(100));
    expect(waiting.filter(({ name }) => name.includes("tick"))).toHaveLength(3);
  });
});

describe("administrators over HTTP", () => {
  it("read words, times and errors", async () => {
    const { t, round } = await measured();
    const admin = await createPerson(t, "boss", "ADMIN");
    const get = async () => {
      const response = await t.fetch("/api/admin/health", { headers: admin.headers });
      expect(response.status).toBe(200);
      return (await response.json()) as { timestamp: string | null; parts: object[] };
    };
    const words = { database: "unhealthy", storage: "unhealthy", email: "unhealthy" };
    expect(await get()).toMatchObject({ ...words, payments: "unhealthy", timestamp: null });
    await round();
    const at = expect.stringMatching(/^2026-05-01T08:00:15\.\d{3}Z$/);
    const health = await get();
    expect(health).toMatchObject({
      database: "healthy",
      storage: "healthy",
      email: "healthy",
      payments: "unhealthy",
      timestamp: at,
    });
    expect(health.parts).toHaveLength(HEALTH_PARTS.length);
    expect(health.parts[0]).toMatchObject({ part: "database", state: "healthy", checkedAt: at });
  });

  it("learn from the age alone that nothing measures any more, as where nothing can be written", async () => {
    const { t, round } = await measured();
    const admin = await createPerson(t, "boss", "ADMIN");
    await round();
    vi.setSystemTime(Date.now() + STALE_MS + 1);
    const response = await t.fetch("/api/admin/health", { headers: admin.headers });
    expect(await response.json()).toMatchObject({ database: "unhealthy", storage: "unhealthy" });
    await round();
    const again = await t.fetch("/api/admin/health", { headers: admin.headers });
    expect(await again.json()).toMatchObject({ database: "healthy", storage: "healthy" });
  });
});
