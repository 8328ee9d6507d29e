import { beforeAll, describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import type { Backend } from "../tests/setup/backend.ts";
import { averageOf, rebuildCards } from "../tests/setup/cards.ts";
import { addGuide } from "../tests/setup/market.ts";
import { rebuildInboxes } from "../tests/setup/messages.ts";
import { readMarketplace, type Marketplace } from "../tests/setup/seeded.ts";
import { internal } from "./_generated/api.js";
import { eachDay, startOfDay, todayInVietnam } from "./model/days.ts";
import { add, ALL, type Amounts, amountsOf, NOTHING } from "./model/figures/amounts.ts";
import { LICENCE_STATUSES } from "./model/licences/contract.ts";
import { isExpired } from "./model/licences/rules.ts";
import { guideScore, operatorScore } from "./model/reviews/rules.ts";

// The first part only: each step leaves a whole marketplace, and the test backend is slow with a big one. The
// ratings of the whole are checked on a real server (tests/system/demo.test.ts).
const STEPS = 13;
const hashes = {
  demo_guide: "scrypt$1",
  demo_operator: "scrypt$2",
  demo_operator_free: "scrypt$3",
  demo_admin: "scrypt$4",
};

let t: Backend;
let market: Marketplace;

beforeAll(async () => {
  t = createBackend();
  for (let step = 0; step < STEPS; step++) {
    expect(await t.mutation(internal.seed.advance, { hashes })).toBe(true);
  }
  market = await readMarketplace(t);
});

describe("the demo marketplace", () => {
  it("has its four accounts, and nobody else who can sign in", () => {
    const names = new Map(market.users.map((user) => [user._id, user.username]));
    const accounts = market.credentials.map((one) => [names.get(one.userId), one.passwordHash]);
    expect(Object.fromEntries(accounts)).toEqual(hashes);
    expect(accounts).toHaveLength(4);
    const byName = new Map(market.users.map((user) => [user.username, user]));
    expect(byName.get("demo_guide")).toMatchObject({ role: "GUIDE" });
    expect(byName.get("demo_guide")?.emailVerified).toBeGreaterThan(0);
    expect(byName.get("demo_admin")).toMatchObject({ role: "ADMIN" });
    const operator = byName.get("demo_operator")?._id;
    expect(market.operatorProfiles.find((one) => one.userId === operator)?.verified).toBe(true);
    expect(market.subscriptions.find((one) => one.operatorUserId === operator)).toMatchObject({
      plan: "ANNUAL",
      status: "ACTIVE",
      hasAccess: true,
    });
    const free = byName.get("demo_operator_free")?._id;
    expect(market.subscriptions.some((one) => one.operatorUserId === free)).toBe(false);
  });

  it("dates everything as planned, not as written", () => {
    const hourAgo = Date.now() - 3_600_000;
    const { createdAt: since } = market.users.find((one) => one.username === "demo_operator") ?? {};
    expect(since).toBeLessThan(hourAgo - 700 * 86_400_000);
    const profiles = [...market.guideProfiles, ...market.operatorProfiles];
    const joined = new Map(profiles.map((profile) => [profile.userId, profile.createdAt]));
    for (const { _id, role, createdAt } of market.users) {
      expect(createdAt).toBeLessThan(hourAgo);
      if (role !== "ADMIN") expect(createdAt).toBe(joined.get(_id));
    }
    const dawn = startOfDay(todayInVietnam(Date.now()));
    const reviews = [...market.guideReviews, ...market.operatorReviews];
    for (const { createdAt } of [...market.requests, ...market.messages, ...reviews]) {
      expect(createdAt).toBeLessThan(dawn);
    }
    const days = new Set(market.messages.map((one) => Math.floor(one.createdAt / 86_400_000)));
    expect(days.size).toBeGreaterThan(20);
  });

  it("holds exactly the days of live and finished requests, each once", () => {
    const held = market.blocks
      .filter((block) => block.type === "BOOKING")
      .map((block) => `${block.guideUserId} ${block.date} ${block.jobRequestId}`);
    const expected = market.requests
      .filter((request) => ["PENDING", "ACCEPTED", "COMPLETED"].includes(request.status))
      .flatMap((request) =>
        eachDay(request.startDate, request.endDate).map(
          (day) => `${request.guideUserId} ${day} ${request._id}`,
        ),
      );
    expect(held.sort()).toEqual(expected.sort());
    const statusOf = new Map(market.requests.map((request) => [request._id, request.status]));
    for (const { type, state, jobRequestId } of market.blocks) {
      if (type === "MANUAL" || jobRequestId === undefined) expect(state).toBeUndefined();
      else expect(state === "REQUESTED").toBe(statusOf.get(jobRequestId) === "PENDING");
    }
    const days = held.map((hold) => hold.split(" ").slice(0, 2).join(" "));
    expect(new Set(days).size).toBe(days.length);
    const manual = market.blocks.filter((block) => block.type === "MANUAL");
    expect(manual.length).toBeGreaterThan(0);
    for (const block of manual) expect(days).not.toContain(`${block.guideUserId} ${block.date}`);
  });

  it("tells the history of every request, from its making to its status", () => {
    const statuses = new Set(market.requests.map((request) => request.status));
    expect(statuses).toEqual(
      new Set(["PENDING", "ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"]),
    );
    for (const request of market.requests) {
      const events = market.events
        .filter((event) => event.jobRequestId === request._id)
        .sort((a, b) => a.at - b.at);
      expect(events[0]).toMatchObject({ action: "create", at: request.createdAt });
      expect(events.at(-1)?.to).toBe(request.status);
      for (const [index, event] of events.entries()) {
        if (index > 0) expect(event.from).toBe(events[index - 1]?.to);
      }
    }
  });

  it("has no open request whose first day has come", () => {
    const today = todayInVietnam(Date.now());
    const open = market.requests.filter((request) => request.status === "PENDING");
    expect(open.length).toBeGreaterThan(10);
    for (const request of open) expect(request.startDate > today).toBe(true);
  });

  it("reviews finished work only, and the averages are what the reviews say", () => {
    const done = new Set(
      market.requests.filter((one) => one.status === "COMPLETED").map((one) => one._id),
    );
    const guideMeans = new Map<string, number[]>();
    for (const review of market.guideReviews) {
      expect(done.has(review.jobRequestId)).toBe(true);
      const means = guideMeans.get(review.guideUserId) ?? [];
      guideMeans.set(review.guideUserId, [...means, guideScore(review)]);
    }
    const operatorMeans = new Map<string, number[]>();
    for (const review of market.operatorReviews) {
      expect(done.has(review.jobRequestId)).toBe(true);
      const means = operatorMeans.get(review.operatorUserId) ?? [];
      operatorMeans.set(review.operatorUserId, [...means, operatorScore(review)]);
    }
    const means = new Map([...guideMeans, ...operatorMeans]);
    expect(market.ratings.map(({ userId }) => userId).sort()).toEqual([...means.keys()].sort());
    for (const rating of market.ratings) expectAverage(rating, means);
    expect(market.guideReviews.length).toBeGreaterThan(20);
  });

  it("has a card for every guide, as the search finds them", async () => {
    const { stored, rebuilt } = await rebuildCards(t);
    expect(stored).toEqual(rebuilt);
    expect(Object.keys(stored).length).toBeGreaterThan(20);
  });

  it("has exact unread figures and something unread for the demonstration guide", async () => {
    const { stored, rebuilt } = await rebuildInboxes(t);
    expect(stored).toEqual(rebuilt);
    const guide = market.users.find((user) => user.username === "demo_guide");
    expect(stored.inboxes[guide?._id ?? ""]?.["unreadMessages"]).toBeGreaterThanOrEqual(3);
  });
});

describe("the sums of the demo marketplace", () => {
  it("are those of its requests, for both sides of each", async () => {
    const { requests, figures } = await t.run(async (ctx) => ({
      requests: await ctx.db.query("jobRequests").collect(),
      figures: await ctx.db.query("figures").collect(),
    }));
    const sums = new Map<string, Amounts>();
    for (const request of requests) {
      for (const userId of [request.guideUserId, request.operatorUserId]) {
        for (const period of [ALL, request.startDate]) {
          const key = `${userId} ${period}`;
          sums.set(key, add(sums.get(key) ?? NOTHING, amountsOf(request)));
        }
      }
    }
    const kept = figures.map(
      ({ _id, _creationTime, userId, period, counterparties: _partners, ...amounts }) =>
        [`${userId} ${period}`, amounts] as const,
    );
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(sums));
    expect(kept.length).toBeGreaterThan(100);
  });
});

describe("filling", () => {
  it("goes on where it was interrupted", async () => {
    const progress = () =>
      t.run(async (ctx) => (await ctx.db.query("seedProgress").unique())?.nextStep);
    const share = (await t.query(internal.seed.progress, {})) ?? 0;
    expect(share).toBeGreaterThan(0);
    expect(await progress()).toBe(STEPS);
    await t.mutation(internal.seed.advance, { hashes });
    expect(await progress()).toBe(STEPS + 1);
    expect(await t.query(internal.seed.progress, {})).toBeCloseTo((share * (STEPS + 1)) / STEPS);
    const after = await readMarketplace(t);
    expect(after.messages.length).toBeGreaterThan(market.messages.length);
    expect(after.users).toEqual(market.users);
  });

  it("leaves alone what another version made or began", async () => {
    const progress = await t.run((ctx) => ctx.db.query("seedProgress").unique());
    if (progress === null) throw new Error("it has not begun");
    for (const plan of [undefined, "another plan"]) {
      await t.run((ctx) => ctx.db.patch("seedProgress", progress._id, { plan, nextStep: 3 }));
      expect(await t.query(internal.seed.progress, {})).toBeNull();
      expect(await t.mutation(internal.seed.advance, { hashes })).toBe(false);
    }
    const { plan, nextStep } = progress;
    await t.run((ctx) => ctx.db.patch("seedProgress", progress._id, { plan, nextStep }));
    expect(await t.query(internal.seed.progress, {})).toBeLessThan(1);
  });

  it("names licences in every state, none of which contradicts its days", async () => {
    const today = todayInVietnam(Date.now());
    const licences = await t.run((ctx) => ctx.db.query("licences").collect());
    expect(new Set(licences.map(({ status }) => status))).toEqual(new Set(LICENCE_STATUSES));
    const joined = new Map(market.users.map((user) => [user._id, user.createdAt]));
    for (const { guideUserId, status, expiresOn, submittedAt, decidedAt } of licences) {
      expect(isExpired(expiresOn, today)).toBe(status === "EXPIRED");
      expect(submittedAt).toBeGreaterThan(joined.get(guideUserId) ?? Number.POSITIVE_INFINITY);
      expect(decidedAt === undefined).toBe(status === "SUBMITTED");
      expect(decidedAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(submittedAt);
    }
  });

  it("leaves a database alone that is not empty", async () => {
    const used = createBackend();
    await addGuide(used);
    expect(await used.query(internal.seed.progress, {})).toBeNull();
    await used.action(internal.seed.run, {});
    expect(await used.mutation(internal.seed.advance, { hashes })).toBe(false);
    expect((await readMarketplace(used)).users).toHaveLength(1);
  });
});

function expectAverage(
  profile: { userId: string; avgRating: number; reviewCount: number },
  means: ReadonlyMap<string, readonly number[]>,
): void {
  const own = means.get(profile.userId) ?? [];
  expect(profile.reviewCount).toBe(own.length);
  expect(profile.avgRating).toBe(averageOf(own));
}
