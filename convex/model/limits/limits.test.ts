import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../../../tests/setup/backend.ts";
import { readAppError } from "../errors.ts";
import { recordAttempt, remainingWaitMs, removeOldCounters, takeAttempt } from "./limits.ts";
import { LIMITS, waitMs } from "./rules.ts";

test("the limits are those that were decided", () => {
  expect(LIMITS.signIn).toEqual({ max: 10, windowMs: 600_000 });
  expect(LIMITS.signInUnderAttack).toEqual({ max: 1, windowMs: 600_000 });
  expect(LIMITS.signInAccount).toEqual({ max: 50, windowMs: 3_600_000 });
  expect(LIMITS.signInNetwork).toEqual({ max: 30, windowMs: 600_000 });
  expect(LIMITS.signInEffort).toEqual({ max: 300, windowMs: 600_000 });
  expect(LIMITS.register).toEqual({ max: 30, windowMs: 3_600_000 });
  expect(LIMITS.messages).toEqual({ max: 60, windowMs: 60_000 });
  expect(LIMITS.presence).toEqual({ max: 60, windowMs: 60_000 });
  expect(LIMITS.requests).toEqual({ max: 60, windowMs: 3_600_000 });
  expect(LIMITS.reports).toEqual({ max: 20, windowMs: 86_400_000 });
});

test("the wait ends exactly when there is room again", () => {
  const limit = LIMITS.signIn;
  const times = fc.array(fc.integer({ min: 1, max: 2 * limit.windowMs }), { maxLength: 25 });
  fc.assert(
    fc.property(times, (unsorted) => {
      const sorted = unsorted.sort((one, other) => one - other);
      const nowMs = sorted.at(-1) ?? 1;
      const wait = waitMs(sorted, limit, nowMs);
      const countedAt = (at: number) => sorted.filter((time) => time > at - limit.windowMs).length;
      expect(countedAt(nowMs + wait)).toBeLessThan(limit.max);
      if (wait > 0) expect(countedAt(nowMs + wait - 1)).toBeGreaterThanOrEqual(limit.max);
    }),
  );
});

test("what a clock that went ahead has counted keeps nobody out for longer than two windows", () => {
  const limit = LIMITS.messages;
  const countedAt = (ahead: number) => Array.from({ length: limit.max }, (_, at) => ahead + at);
  const nowMs = 1_000_000_000;
  // A little ahead, as one machine is of another: it counts.
  expect(waitMs(countedAt(nowMs + 500), limit, nowMs)).toBe(500 + limit.windowMs);
  const wait = waitMs(countedAt(nowMs + limit.windowMs - limit.max), limit, nowMs);
  expect(wait).toBeLessThan(2 * limit.windowMs);
  expect(waitMs(countedAt(nowMs + 3 * 86_400_000), limit, nowMs)).toBe(0);
});

describe("counting", () => {
  let t: Backend;
  beforeEach(() => {
    t = createBackend();
  });

  test("slides: each attempt frees its place when it is old enough", async () => {
    await t.run(async (ctx) => {
      for (let index = 0; index < 60; index += 1) {
        await takeAttempt(ctx, "messages", "someone", 1_000 * index);
      }
    });
    const refused = t.run(async (ctx) => await takeAttempt(ctx, "messages", "someone", 59_500));
    const error: unknown = await refused.catch((thrown: unknown) => thrown);
    expect(readAppError(error)).toMatchObject({ code: "RATE_LIMITED", retryAfterMs: 500 });
    await t.run(async (ctx) => await takeAttempt(ctx, "messages", "someone", 60_000));
    const wait = await t.run(
      async (ctx) => await remainingWaitMs(ctx, "messages", "someone", 60_000),
    );
    expect(wait).toBe(1_000);
  });

  test("keeps people and purposes apart, and no more times than count", async () => {
    await t.run(async (ctx) => {
      for (let index = 0; index < 25; index += 1) await recordAttempt(ctx, "signIn", "one", 1_000);
    });
    const waits = await t.run(async (ctx) => [
      await remainingWaitMs(ctx, "signIn", "one", 1_000),
      await remainingWaitMs(ctx, "signIn", "other", 1_000),
      await remainingWaitMs(ctx, "register", "one", 1_000),
    ]);
    expect(waits).toEqual([600_000, 0, 0]);
    const rows = await t.run(async (ctx) => await ctx.db.query("rateLimits").collect());
    expect(rows.map((row) => row.times.length)).toEqual([10]);
  });

  test("is not swept while somebody goes on attempting", async () => {
    const { max, windowMs } = LIMITS.signIn;
    await t.run(async (ctx) => {
      for (let index = 0; index < max; index += 1) await recordAttempt(ctx, "signIn", "one", 0);
      await recordAttempt(ctx, "signIn", "one", 1.5 * windowMs);
      for (let index = 1; index < max; index += 1) {
        await recordAttempt(ctx, "signIn", "one", 1.9 * windowMs);
      }
      await removeOldCounters(ctx, null, 2.1 * windowMs);
      expect(await remainingWaitMs(ctx, "signIn", "one", 2.1 * windowMs)).toBeGreaterThan(0);
    });
  });

  test("is swept once it means nothing, in batches", async () => {
    await t.run(async (ctx) => {
      for (let index = 0; index < 501; index += 1) {
        await ctx.db.insert("rateLimits", { key: `signIn:${index}`, times: [1], expiresAt: 10 });
      }
      await ctx.db.insert("rateLimits", { key: "signIn:fresh", times: [9], expiresAt: 12 });
    });
    const sweep = async () => await t.run(async (ctx) => await removeOldCounters(ctx, null, 11));
    expect([await sweep(), await sweep()]).toEqual(["more", null]);
    const left = await t.run(async (ctx) => await ctx.db.query("rateLimits").collect());
    expect(left.map((row) => row.key)).toEqual(["signIn:fresh"]);
  });
});
