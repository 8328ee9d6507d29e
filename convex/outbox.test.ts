import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { createBackend } from "../tests/setup/backend.ts";
import { expectConsole } from "../tests/setup/console.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addPair } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { internal } from "./_generated/api.js";
import { causeEffect, type Effect } from "./model/outbox/outbox.ts";
import { ATTEMPTS_MAX, LEASE_MS, ROUND_MS, waitAfter } from "./model/outbox/rules.ts";

const NOW = Date.parse("2026-05-01T08:00:00.000Z");
const DAY_MS = 86_400_000;

let t: Backend;
let guide: Person;
let operator: Person;

beforeEach(async () => {
  expectConsole("error", /^The effect "(pigeon|notification)" failed: /);
  vi.useFakeTimers({ now: NOW });
  ({ t, guide, operator } = await addPair(createBackend()));
});

afterEach(() => {
  vi.useRealTimers();
});

/** A notification for the guide. */
function tidings(key: string): Effect {
  const kind = "requestCreated";
  const payload = { userId: guide.id, partnerUserId: operator.id, kind, at: String(NOW) };
  return { kind: "notification", key, payload };
}

/** One that its deliverer refuses every time. */
function broken(key: string): Effect {
  return { kind: "notification", key, payload: { userId: "nobody" } };
}

const cause = (...effects: Effect[]) =>
  runKept(t, async (ctx) => {
    for (const effect of effects) await causeEffect(ctx, effect);
  });

/** As long after the cause as the first round, without its delivery. */
const DUE = NOW + ROUND_MS;
async function causeDue(...effects: Effect[]): Promise<void> {
  await cause(...effects);
  vi.setSystemTime(DUE);
}

async function passes(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await t.finishInProgressScheduledFunctions();
  // What the first attempt left to the deliverer.
  vi.advanceTimersByTime(0);
  await t.finishInProgressScheduledFunctions();
}

const waiting = () => t.run((ctx) => ctx.db.query("outbox").collect());
const arrived = async () =>
  (await t.run((ctx) => ctx.db.query("notifications").collect())).map(({ key }) => key).sort();

describe("an effect", () => {
  it("is delivered once its cause is there, and then forgotten", async () => {
    await cause(tidings("one"));
    expect(await waiting()).toMatchObject([
      { key: "one", state: "WAITING", attempts: 0, dueAt: NOW + ROUND_MS, createdAt: NOW },
    ]);
    await passes(ROUND_MS);
    expect(await arrived()).toEqual(["one"]);
    expect(await waiting()).toEqual([]);
  });

  it("is delivered in its round, also where the timer comes a moment early", async () => {
    await cause(tidings("one"));
    vi.setSystemTime(NOW + ROUND_MS - 1);
    await t.mutation(internal.outbox.deliverNew, { round: NOW + ROUND_MS });
    expect(await arrived()).toEqual(["one"]);
    expect(await waiting()).toEqual([]);
  });

  it("goes with the transaction that was to cause it", async () => {
    const failing = runKept(t, async (ctx) => {
      await causeEffect(ctx, tidings("one"));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await passes(ROUND_MS);
    expect(await waiting()).toEqual([]);
    expect(await arrived()).toEqual([]);
  });

  it("has its effect once per key, however often it is caused and delivered", async () => {
    await cause(tidings("one"), tidings("one"));
    await passes(ROUND_MS);
    await cause(tidings("one"));
    await passes(ROUND_MS);
    await t.mutation(internal.outbox.deliverOne, tidings("one"));
    expect(await arrived()).toEqual(["one"]);
    expect(await waiting()).toEqual([]);
  });

  it("that fails is tried again, each time after a longer wait, and given up after the eighth", async () => {
    await cause(broken("bad"));
    await passes(ROUND_MS);
    for (let attempts = 1; attempts < ATTEMPTS_MAX; attempts += 1) {
      const [effect] = await waiting();
      const waitMs = waitAfter(attempts);
      expect(effect).toMatchObject({ attempts, state: "WAITING", dueAt: Date.now() + waitMs });
      await passes(waitMs - 1);
      expect(await waiting()).toMatchObject([{ attempts }]);
      await passes(ROUND_MS);
    }
    const dead = { attempts: ATTEMPTS_MAX, state: "DEAD", lastError: expect.stringMatching(/\w/) };
    expect(await waiting()).toMatchObject([dead]);
    await passes(DAY_MS);
    await t.action(internal.outbox.deliver, {});
    expect(await waiting()).toMatchObject([dead]);
    expect(await t.mutation(internal.outbox.claim, {})).toEqual([]);
  });

  it("that nobody knows how to deliver harms no other", async () => {
    await cause(tidings("one"), { kind: "pigeon", key: "lost", payload: {} }, tidings("two"));
    await passes(ROUND_MS);
    expect(await arrived()).toEqual(["one", "two"]);
    expect(await waiting()).toMatchObject([
      { key: "lost", attempts: 1, lastError: expect.stringContaining("pigeon") },
    ]);
    for (let attempts = 1; attempts < ATTEMPTS_MAX; attempts += 1) {
      await cause(tidings(`between ${attempts}`));
      await passes(waitAfter(attempts));
    }
    expect(await waiting()).toMatchObject([{ key: "lost", state: "DEAD" }]);
    expect(await arrived()).toHaveLength(2 + ATTEMPTS_MAX - 1);
  });

  it("is one of many: whatever is due goes in one run", async () => {
    const keys = Array.from({ length: 45 }, (_, index) => `effect ${index + 10}`);
    await causeDue(...keys.map(tidings));
    await t.action(internal.outbox.deliver, {});
    expect(await arrived()).toEqual(keys);
    expect(await waiting()).toEqual([]);
  });
});

describe("a round of many", () => {
  const rounds = async () => {
    const names = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
    return names.map(({ name }) => name.split(":")[1]).filter((name) => name !== "send");
  };

  it("goes batch by batch, each in a transaction of its own", async () => {
    const keys = Array.from({ length: 45 }, (_, index) => `effect ${index + 10}`);
    await cause(...keys.map(tidings));
    await passes(ROUND_MS);
    await passes(0);
    expect(await arrived()).toEqual(keys);
    expect(await waiting()).toEqual([]);
    expect(await rounds()).toEqual(["deliverNew", "deliverNew", "deliverNew"]);
  });

  it("leaves what follows a failure to who counts it", async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `effect ${index + 10}`);
    await cause(broken("bad"), ...keys.map(tidings));
    await passes(ROUND_MS);
    expect(await arrived()).toEqual(keys);
    expect(await waiting()).toMatchObject([{ key: "bad", attempts: 1 }]);
    expect(await rounds()).toEqual(["deliverNew", "deliver", "deliver"]);
  });
});

describe("a claim", () => {
  it("is one deliverer's until its lease is over, then anybody's", async () => {
    await causeDue(tidings("one"));
    const first = await t.mutation(internal.outbox.claim, {});
    expect(first).toMatchObject([{ key: "one", kind: "notification" }]);
    expect(await t.mutation(internal.outbox.claim, {})).toEqual([]);
    vi.setSystemTime(DUE + LEASE_MS - 1);
    expect(await t.mutation(internal.outbox.claim, {})).toEqual([]);
    vi.setSystemTime(DUE + LEASE_MS);
    expect(await t.mutation(internal.outbox.claim, {})).toEqual(first);
    expect(await waiting()).toMatchObject([{ attempts: 2, dueAt: DUE + 2 * LEASE_MS }]);
  });

  it("may be settled late, twice, and by both: what was delivered stays delivered", async () => {
    await causeDue(tidings("one"));
    const [claimed] = await t.mutation(internal.outbox.claim, {});
    if (claimed === undefined) throw new Error("nothing was claimed");
    vi.setSystemTime(DUE + LEASE_MS);
    await t.mutation(internal.outbox.claim, {});
    const settle = (error: string | null) =>
      t.mutation(internal.outbox.settle, { outcomes: [{ id: claimed.id, error }] });
    await settle(null);
    await settle("too late");
    await settle(null);
    expect(await waiting()).toEqual([]);
  });

  it("keeps of an error as much as tells what it was", async () => {
    await causeDue(broken("bad"));
    const [claimed] = await t.mutation(internal.outbox.claim, {});
    if (claimed === undefined) throw new Error("nothing was claimed");
    const error = "no way ".repeat(1_000);
    await t.mutation(internal.outbox.settle, { outcomes: [{ id: claimed.id, error }] });
    expect(await waiting()).toMatchObject([{ lastError: error.slice(0, 500) }]);
  });

  it("that was lost with its server is taken up by the next run", async () => {
    await causeDue(tidings("one"));
    await t.mutation(internal.outbox.claim, {});
    await passes(ROUND_MS);
    expect(await arrived()).toEqual([]);
    vi.setSystemTime(DUE + LEASE_MS);
    await t.action(internal.outbox.deliver, {});
    expect(await arrived()).toEqual(["one"]);
    expect(await waiting()).toEqual([]);
  });
});
