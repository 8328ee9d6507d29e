// Guessing against time: strangers wait, the owner does not.
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../../../tests/setup/backend.ts";
import { createPerson } from "../../../tests/setup/people.ts";
import type { Id } from "../../_generated/dataModel.js";
import { LIMITS } from "../limits/rules.ts";
import { beginSignIn, settleSignIn } from "./attempts.ts";
import {
  forgetOldPlaces,
  MAX_PLACES,
  type Origin,
  originOf,
  rememberPlaces,
  REMEMBERED_MS,
} from "./places.ts";

const NOW = Date.parse("2026-11-21T03:00:00.000Z");
const { windowMs } = LIMITS.signIn;

let t: Backend;
let userId: Id<"users">;
beforeEach(async () => {
  t = createBackend();
  ({ userId } = await createPerson(t, "lan", "GUIDE"));
});

const stranger = (index: number) => originOf(`203.0.113.${index}`, null);
const HOME = originOf("198.51.100.1", null);

type Answer = Awaited<ReturnType<typeof settleSignIn>>;

async function attempt(from: Origin, isRight: boolean, nowMs = NOW, name = "lan"): Promise<Answer> {
  return await t.run(async (ctx) => {
    const { account, userId, waitMs } = await beginSignIn(ctx, { identifier: name, from, nowMs });
    const settled = await settleSignIn(ctx, { account, userId, from, isRight }, nowMs);
    // Who is told to wait before the hash is told the same after it.
    if (waitMs > 0) expect(settled).toEqual({ isAdmitted: false, waitMs, missing: null });
    return settled;
  });
}

async function guess(from: Origin, times: number, nowMs = NOW): Promise<void> {
  for (let index = 0; index < times; index += 1) await attempt(from, false, nowMs);
}

const IN = { isAdmitted: true, waitMs: 0, missing: null };
const WRONG = { isAdmitted: false, waitMs: 0, missing: null };

describe("whoever guesses", () => {
  it("waits after ten from one place, with the right one too, and no longer than the window", async () => {
    await guess(stranger(1), LIMITS.signIn.max);
    expect(await attempt(stranger(1), true)).toEqual({
      isAdmitted: false,
      waitMs: windowMs,
      missing: null,
    });
    expect(await attempt(stranger(1), true, NOW + windowMs)).toEqual(IN);
  });

  it("at many accounts waits for all of them, known or not", async () => {
    const from = stranger(1);
    for (let index = 0; index < LIMITS.signInNetwork.max; index += 1) {
      expect(await attempt(from, false, NOW, `nobody${index}`)).toEqual(WRONG);
    }
    for (const name of ["lan", "nobody", "nobody1"]) {
      expect((await attempt(from, true, NOW, name)).waitMs).toBe(windowMs);
    }
    expect(await attempt(stranger(2), true)).toEqual(IN);
  });

  it("on this machine waits for one account and not for others", async () => {
    const from = originOf("127.0.0.1", null);
    for (let index = 0; index < 2 * LIMITS.signInNetwork.max; index += 1) {
      expect(await attempt(from, false, NOW, `nobody${index}`)).toEqual(WRONG);
    }
    await guess(from, LIMITS.signIn.max);
    expect((await attempt(from, true)).waitMs).toBe(windowMs);
  });

  it("from many places has one guess from each, once the account is under attack", async () => {
    for (let index = 0; index < 5; index += 1) await guess(stranger(index), LIMITS.signIn.max);
    expect(await attempt(stranger(100), false)).toEqual(WRONG);
    expect(await attempt(stranger(100), true)).toEqual({
      isAdmitted: false,
      waitMs: windowMs,
      missing: null,
    });
    const later = NOW + LIMITS.signInAccount.windowMs;
    expect(await attempt(stranger(100), false, later)).toEqual(WRONG);
    expect(await attempt(stranger(100), true, later)).toEqual(IN);
  });

  it("cannot make the hashes of a network more than so many, right or wrong", async () => {
    const max = LIMITS.signInEffort.max;
    await t.run(async (ctx) => {
      for (let index = 0; index < max; index += 1) {
        await settleSignIn(ctx, { account: userId, userId, from: HOME, isRight: true }, NOW);
      }
    });
    expect((await attempt(HOME, true)).waitMs).toBe(LIMITS.signInEffort.windowMs);
  });
});

describe("the owner", () => {
  const step = fc.record({
    network: fc.integer({ min: 1, max: 9 }),
    times: fc.integer({ min: 1, max: 12 }),
    pauseMs: fc.integer({ min: 0, max: windowMs }),
  });

  it("gets in with the right password from elsewhere, whatever strangers do", async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (attack) => {
        t = createBackend();
        ({ userId } = await createPerson(t, "lan", "GUIDE"));
        let nowMs = NOW;
        for (const { network, times, pauseMs } of attack) {
          await guess(stranger(network), times, nowMs);
          nowMs += pauseMs;
          // One who was never here, and who mistypes once where the account is known.
          expect(await attempt(originOf(`198.51.100.${network}`, null), true, nowMs)).toEqual(IN);
        }
        expect(await attempt(stranger(100), true, nowMs)).toEqual(IN);
      }),
      { numRuns: 15 },
    );
  });

  it("may mistype at home while the account is under attack", async () => {
    await attempt(HOME, true);
    for (let index = 0; index < 5; index += 1) await guess(stranger(index), LIMITS.signIn.max);
    await guess(HOME, LIMITS.signIn.max - 1);
    expect(await attempt(HOME, true)).toEqual(IN);
  });

  it("gets in on a remembered device from the network of who guesses", async () => {
    const own = originOf("203.0.113.1", "a secret of the browser");
    expect(await attempt(own, true)).toEqual(IN);
    await guess(stranger(1), LIMITS.signIn.max);
    expect((await attempt(stranger(1), true)).waitMs).toBe(windowMs);
    expect(await attempt(own, true)).toEqual(IN);
    const claimed = originOf("203.0.113.1", "another secret");
    expect((await attempt(claimed, true)).waitMs).toBe(windowMs);
  });
});

describe("known places", () => {
  const places = () => t.run(async (ctx) => await ctx.db.query("knownPlaces").collect());

  it("are no addresses, and not those of callers whom nobody knows", async () => {
    await attempt(originOf("198.51.100.1", "device"), true);
    await attempt(originOf(null, null), true);
    const rows = await places();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|device/);
  });

  it("are known for ninety days from the last time, and then swept", async () => {
    await attempt(HOME, true);
    await attempt(HOME, true, NOW + REMEMBERED_MS / 2);
    expect(await places()).toMatchObject([{ expiresAt: NOW + 1.5 * REMEMBERED_MS }]);
    const end = NOW + 1.5 * REMEMBERED_MS;
    const sweep = (nowMs: number) => t.run((ctx) => forgetOldPlaces(ctx, null, nowMs));
    await sweep(end);
    expect(await places()).toHaveLength(1);
    await sweep(end + 1);
    expect(await places()).toEqual([]);
  });

  it("are so many per person, the newest", async () => {
    await t.run(async (ctx) => {
      for (let index = 0; index < MAX_PLACES + 3; index += 1) {
        await rememberPlaces(ctx, userId, stranger(index), NOW + index);
      }
    });
    const rows = await places();
    expect(rows).toHaveLength(MAX_PLACES);
    expect(Math.min(...rows.map(({ expiresAt }) => expiresAt))).toBe(NOW + 3 + REMEMBERED_MS);
  });
});
