// Whatever several people do, in whatever order and at the same moment: no day is taken twice, and every number is right.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { endBackend, isEmbedded } from "../tests/setup/backend.ts";
import { chance, tallied, timeLimit } from "../tests/setup/effort.ts";
import { runKept } from "../tests/setup/kept.ts";
import { rowsOf } from "../tests/setup/read-models.ts";
import { anyLife, openMarket, type Deed, type Market } from "../tests/setup/working-life.ts";
import type { Doc } from "./_generated/dataModel.js";
import { eachDay } from "./model/days.ts";
import { readAppError } from "./model/errors.ts";
import { rebuildFigures } from "./model/figures/rebuild.ts";
import { isLive } from "./model/requests/rules.ts";
import { rebuildRating } from "./model/reviews/ratings.ts";
import { rebuildCard } from "./model/search/cards.ts";

const LIVES = isEmbedded ? 150 : 100;
const LIVES_LONG = 10_000;

/** What is refused is refused in words: anything else that goes wrong is a fault. True when it was done. */
async function attempt(market: Market, deed: Deed): Promise<boolean> {
  try {
    await deed(market);
    return true;
  } catch (error) {
    if (readAppError(error) === null) throw error;
    return false;
  }
}

const COUNTED = ["figures", "partnerFigures", "ratings", "guideCards"] as const;

const counted = ({ t }: Market) => rowsOf(t, COUNTED);

async function countAgain({ t, guides, operators }: Market): Promise<void> {
  await runKept(t, async (ctx) => {
    for (const { id } of [...guides, ...operators]) {
      const user = (await ctx.db.get("users", id)) as Doc<"users">;
      await rebuildRating(ctx, user);
      let progress = await rebuildFigures(ctx, user, true);
      while (!progress.done) progress = await rebuildFigures(ctx, user, !progress.begun);
      if (user.role === "GUIDE") await rebuildCard(ctx, id);
    }
  });
}

const dayOf = (guideUserId: string, date: string) => `${guideUserId} ${date}`;

/** Of a round at most one guide has the job, and nobody is asked any more once one has. */
function checkRounds(requests: readonly Doc<"jobRequests">[]): void {
  const rounds = new Map<string, string[]>();
  for (const { broadcastId, status, answeredAt } of requests) {
    if (broadcastId === undefined) continue;
    const wasTaken = answeredAt !== undefined && status !== "DECLINED";
    const states = rounds.get(broadcastId) ?? [];
    rounds.set(broadcastId, [...states, wasTaken ? "TAKEN" : status]);
  }
  for (const states of rounds.values()) {
    const taken = states.filter((state) => state === "TAKEN").length;
    expect(taken).toBeLessThanOrEqual(1);
    if (taken === 1) expect(states).not.toContain("PENDING");
  }
}

/** Of the guides who were asked in place of another for one tour, one at most is asked still or has agreed. */
function checkReplacements(requests: readonly Doc<"jobRequests">[]): void {
  const standing = requests.filter(({ status }) => isLive(status) || status === "COMPLETED");
  const tours = standing.flatMap(({ firstBookingId }) => firstBookingId ?? []);
  expect(new Set(tours).size, "two replacements for one tour").toBe(tours.length);
}

async function checkDays({ t }: Market): Promise<void> {
  const { requests, blocks } = await t.run(async (ctx) => ({
    requests: await ctx.db.query("jobRequests").collect(),
    blocks: await ctx.db.query("availabilityBlocks").collect(),
  }));
  checkRounds(requests);
  checkReplacements(requests);
  const held = blocks.filter(({ type }) => type === "BOOKING");
  const days = held.map(({ guideUserId, date }) => dayOf(guideUserId, date));
  expect(new Set(days).size, "two holds on one day").toBe(days.length);
  const wanted = requests
    .filter(({ status }) => isLive(status))
    .flatMap(({ _id, guideUserId, startDate, endDate, status }) =>
      eachDay(startDate, endDate).map(
        (date) =>
          `${dayOf(guideUserId, date)} ${_id} ${status === "PENDING" ? "REQUESTED" : "BOOKED"}`,
      ),
    );
  const there = held.map(
    ({ guideUserId, date, jobRequestId, state }) =>
      `${dayOf(guideUserId, date)} ${jobRequestId} ${state}`,
  );
  expect(there.sort(), "holds of open and accepted requests").toEqual(wanted.sort());
}

/** Counted here once more, in the plainest way. */
async function checkCounters({ t, guides, operators }: Market): Promise<void> {
  const { requests, figures, notices, unread } = await t.run(async (ctx) => ({
    requests: await ctx.db.query("jobRequests").collect(),
    figures: await ctx.db.query("figures").collect(),
    notices: await ctx.db.query("notifications").collect(),
    unread: await ctx.db.query("unreadNotifications").collect(),
  }));
  for (const { id } of [...guides, ...operators]) {
    const own = requests.filter((one) => one.guideUserId === id || one.operatorUserId === id);
    const kept = figures.find(({ userId, period }) => userId === id && period === "all")?.requests;
    for (const status of ["PENDING", "ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"] as const) {
      const count = own.filter((one) => one.status === status).length;
      expect(kept?.[status] ?? 0, status).toBe(count);
    }
    const unseen = notices.filter(({ userId, readAt }) => userId === id && readAt === undefined);
    expect(unread.find(({ userId }) => userId === id)?.count ?? 0).toBe(unseen.length);
  }
}

describe("whatever guides and operators do", () => {
  it(
    "no day is held twice, holds are those of live requests, and every number equals a recount",
    () =>
      tallied("sequences of guides and operators", async (tally) => {
        await fc.assert(
          fc.asyncProperty(anyLife, async (life) => {
            const market = await openMarket();
            let done = 0;
            for (const moment of life) {
              const outcomes = await Promise.all(moment.map((deed) => attempt(market, deed)));
              done += outcomes.filter(Boolean).length;
              await checkDays(market);
            }
            await checkCounters(market);
            const kept = await counted(market);
            await countAgain(market);
            expect(await counted(market)).toEqual(kept);
            await endBackend(market.t);
            tally.round(done);
          }),
          chance(LIVES, LIVES_LONG),
        );
      }),
    timeLimit(300_000),
  );
});
