// What a suspension means for what was agreed before it.
import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { bookingOf, dayAhead } from "../tests/setup/market.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { by, createGuide, createOperator } from "../tests/setup/profiled.ts";
import { api, internal } from "./_generated/api.js";

let t: Backend;
let admin: Person;
beforeEach(async () => {
  t = createBackend();
  admin = await createPerson(t, "boss", "ADMIN");
});

/** What has been caused is news, and goes out by mail. */
async function deliver(): Promise<void> {
  await t.finishAllScheduledFunctions(() => undefined);
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
  await t.finishAllScheduledFunctions(() => undefined);
}

async function act(person: Person, action: string, more: object = {}) {
  const input = { userId: person.userId, action, ...more, ...by(admin) };
  return await t.action(api.administration.actOnUser, input as never);
}

describe("suspending one side of an agreed tour", () => {
  const say = (jobRequestId: string, status: string, who: Person) =>
    t.mutation(api.requests.setBookingStatus, { jobRequestId, status, ...by(who) } as never);
  const told = (who: Person, what = "partnerAway") =>
    t.run(async (ctx) => {
      const waiting = await ctx.db.query("outbox").collect();
      const told = await ctx.db.query("notifications").collect();
      return [...waiting.map(({ payload }) => payload), ...told].filter(
        ({ kind, userId }) => kind === what && userId === who.userId,
      );
    });

  async function agreed(count = 1) {
    const [guide, operator] = [await createGuide(t, "lan"), await createOperator(t, "minh")];
    await t.mutation(api.settlements.setTerms, { terms: "STRICT", ...by(guide) });
    const ids: string[] = [];
    for (let ahead = 1; ahead <= count; ahead += 1) {
      const input = { ...bookingOf(guide.userId, dayAhead(ahead)), ...by(operator) };
      const { id } = await t.mutation(api.requests.book, input);
      await say(id, "ACCEPTED", guide);
      ids.push(id);
    }
    return { guide, operator, ids, id: ids[0] ?? "" };
  }

  test("tells the operator, who may call it off at no cost and ask another guide", async () => {
    const { guide, operator, id } = await agreed();
    const read = () => t.query(api.settlements.get, { jobRequestId: id, ...by(operator) });
    expect(await read()).toMatchObject({ isGuideAway: false, terms: "STRICT" });
    await act(guide, "suspend", { reason: "Secret" });
    const news = await told(operator);
    expect(news).toMatchObject([{ jobRequestId: id, partnerUserId: guide.userId }]);
    expect(JSON.stringify(news)).not.toContain("Secret");
    expect(await read()).toMatchObject({
      isGuideAway: true,
      isPartnerAway: true,
      state: "OPEN",
    });
    await say(id, "CANCELLED", operator);
    expect(await read()).toMatchObject({ state: "NOTHING", amountVND: 0 });
    const mate = await createGuide(t, "hoa");
    const ask = { jobRequestId: id, guideUserId: mate.userId, ...by(operator) };
    expect(await t.mutation(api.requests.replace, ask)).toMatchObject({ status: "PENDING" });
  });

  test("shows the guide that the operator is away, and no longer once they are back", async () => {
    const { guide, operator, id } = await agreed();
    const read = () => t.query(api.settlements.get, { jobRequestId: id, ...by(guide) });
    expect(await read()).toMatchObject({ isPartnerAway: false });
    await act(operator, "suspend", { reason: "Secret" });
    expect(await read()).toMatchObject({ isPartnerAway: true, isGuideAway: false });
    await act(operator, "suspend");
    expect(await read()).toMatchObject({ isPartnerAway: false });
  });

  test("costs the operator as ever once the guide is back", async () => {
    const { guide, operator, id } = await agreed();
    await act(guide, "suspend");
    await act(guide, "suspend");
    await say(id, "CANCELLED", operator);
    const asked = { jobRequestId: id, ...by(operator) };
    expect(await t.query(api.settlements.get, asked)).toMatchObject({
      state: "DUE",
      why: "CANCELLED",
      amountVND: 2_400_000,
      isGuideAway: false,
    });
    const left = await t.query(api.requests.get, asked);
    expect(left.guideLeft).toBe(false);
  });

  test("tells the guide of an operator, in as many steps as it takes, and of no tour that is over", async () => {
    const { guide, operator, ids } = await agreed(45);
    await runKept(t, (ctx) =>
      ctx.db.patch("jobRequests", ids[0] as never, {
        startDate: dayAhead(-2),
        endDate: dayAhead(-1),
      }),
    );
    await act(operator, "suspend");
    await t.finishAllScheduledFunctions(() => undefined);
    const news = (await told(guide)).map(({ jobRequestId }) => jobRequestId);
    expect(new Set(news)).toEqual(new Set(ids.slice(1)));
    expect(news).toHaveLength(44);
    expect(await told(operator)).toEqual([]);
    await act(operator, "suspend");
    await t.finishAllScheduledFunctions(() => undefined);
    const back = (await told(guide, "partnerBack")).map(({ jobRequestId }) => jobRequestId);
    expect(new Set(back)).toEqual(new Set(ids.slice(1)));
    expect(back).toHaveLength(44);
    expect(await told(operator, "partnerBack")).toEqual([]);
  });

  test("tells the other side by mail that the partner is away, and that they are back", async () => {
    const { guide, operator, id } = await agreed();
    await act(guide, "suspend", { reason: "Secret" });
    await deliver();
    await act(guide, "suspend");
    await deliver();
    expect(await told(operator, "partnerBack")).toMatchObject([
      { jobRequestId: id, partnerUserId: guide.userId },
    ]);
    const mails = await t.run(async (ctx) => await ctx.db.query("mails").collect());
    const own = mails.filter(({ userId }) => userId === operator.userId);
    const kinds = own.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["partner-away", "partner-back"]));
    expect(JSON.stringify(own)).not.toContain("Secret");
  });

  test("tells that the partner is back also where the end has come by itself", async () => {
    const { guide, operator } = await agreed();
    await act(guide, "suspend", { until: dayAhead(1) });
    await runKept(t, async (ctx) => {
      const [row] = await ctx.db.query("suspensions").collect();
      if (row) await ctx.db.patch("suspensions", row._id, { until: Date.now() - 1 });
    });
    await t.mutation(internal.administration.endDueSuspensions, {});
    await t.finishAllScheduledFunctions(() => undefined);
    expect(await told(operator, "partnerBack")).toHaveLength(1);
  });
});

describe("keeping out one side of an open request", () => {
  const closedFor = async (suspendGuide: boolean, deed = "suspend") => {
    const [guide, operator] = [await createGuide(t, "lan"), await createOperator(t, "minh")];
    const asked = { ...bookingOf(guide.userId, dayAhead(3)), ...by(operator) };
    const { id } = await t.mutation(api.requests.book, asked);
    const [away, other] = suspendGuide ? [guide, operator] : [operator, guide];
    await act(away, deed, { reason: "Secret" });
    await deliver();
    return { id, away, other, guide, operator };
  };

  test.each([
    ["guide", true, "suspend"],
    ["operator", false, "suspend"],
    ["guide", true, "delete"],
    ["operator", false, "delete"],
  ])(
    "says that the %s is not available, and that nobody refused",
    async (_, suspendGuide, deed) => {
      const { id, away, other, guide } = await closedFor(suspendGuide, deed);
      const asked = { jobRequestId: id, ...by(other) };
      const history = await t.query(api.requests.events, asked);
      const name = away === guide ? "The lan" : "The minh";
      expect(history.at(-1)).toMatchObject({
        action: "close",
        actor: { name: deed === "delete" ? "Deleted user" : name },
        to: "CANCELLED",
      });
      const booking = await t.query(api.requests.get, asked);
      expect(booking).toMatchObject({ status: "CANCELLED", guideLeft: suspendGuide });
      const [told, mails] = await t.run(async (ctx) => [
        (await ctx.db.query("notifications").collect()).filter(
          (one) => one.userId === other.userId,
        ),
        (await ctx.db.query("mails").collect()).filter((one) => one.userId === other.userId),
      ]);
      expect(told.map(({ kind }) => kind)).toContain("requestClosed");
      expect(mails.map(({ kind }) => kind)).toContain("closed");
      const said = JSON.stringify([history, booking, told, mails]);
      expect(said).not.toMatch(/Secret|requestCancelled|requestDeclined|"cancelled"|"declined"/);
    },
  );

  test("leads the operator to who could come instead, and is no answer of the guide's", async () => {
    const { id, operator } = await closedFor(true);
    const request = await t.run((ctx) => ctx.db.get("jobRequests", id as never));
    expect(request).not.toHaveProperty("answeredAt");
    const list = await t.query(api.notifications.list, by(operator) as never);
    expect(list).toMatchObject([{ kind: "requestClosed", lostBookingId: id }]);
    const mate = await createGuide(t, "hoa");
    const ask = { jobRequestId: id, guideUserId: mate.userId, ...by(operator) };
    expect(await t.mutation(api.requests.replace, ask)).toMatchObject({ status: "PENDING" });
  });
});

describe("deleting one side of an agreed tour", () => {
  test.each([
    ["guide", true],
    ["operator", false],
  ])("closes it, and says of the %s that nobody called it off", async (_, deleteGuide) => {
    const [guide, operator] = [await createGuide(t, "lan"), await createOperator(t, "minh")];
    await t.mutation(api.settlements.setTerms, { terms: "STRICT", ...by(guide) });
    const asked = { ...bookingOf(guide.userId, dayAhead(3)), ...by(operator) };
    const { id: jobRequestId } = await t.mutation(api.requests.book, asked);
    const accepted = { jobRequestId, status: "ACCEPTED", ...by(guide) } as const;
    await t.mutation(api.requests.setBookingStatus, accepted);
    const [away, other] = deleteGuide ? [guide, operator] : [operator, guide];
    await act(away, "delete");
    await deliver();
    const read = { jobRequestId, ...by(other) };
    expect((await t.query(api.requests.events, read)).at(-1)).toMatchObject({
      action: "close",
      actor: { name: "Deleted user" },
      from: "ACCEPTED",
      to: "CANCELLED",
    });
    const booking = await t.query(api.requests.get, read);
    expect(booking).toMatchObject({ status: "CANCELLED", guideLeft: deleteGuide });
    const kinds = await t.run(async (ctx) => {
      const [told, mails] = [ctx.db.query("notifications"), ctx.db.query("mails")];
      return [...(await told.collect()), ...(await mails.collect())]
        .filter(({ userId }) => userId === other.userId)
        .map(({ kind }) => kind);
    });
    expect(kinds).toEqual(expect.arrayContaining(["requestClosed", "closed"]));
    expect(kinds).not.toContain("requestCancelled");
    expect(kinds).not.toContain("cancelled");
    const mails = await t.run((ctx) => ctx.db.query("mails").collect());
    const closed = mails.find(({ kind, userId }) => kind === "closed" && userId === other.userId);
    // Which the guide is owed by an operator who is gone as by any other.
    expect(/owedVND|Owed to the guide/.test(JSON.stringify(closed))).toBe(!deleteGuide);
  });
});
