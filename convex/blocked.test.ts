import { describe, expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { addPair, addPerson, bookingOf, dayAhead, refusalOf } from "../tests/setup/market.ts";
import type { Person } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import { BLOCKED_MAX } from "./model/users/contract.ts";

const block = (person: Person, userId: string, blocked = true) =>
  person.as.mutation(api.blocked.set, { userId, blocked });
const write = (from: Person, to: Person) =>
  from.as.mutation(api.messages.send, { recipientUserId: to.id, body: "hi" });
const book = (operator: Person, guide: Person) =>
  operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)));
const partner = (person: Person, other: Person) =>
  person.as.query(api.messages.partner, { partnerUserId: other.id });

const UNREACHABLE = { code: "NOT_FOUND", message: "This person cannot be reached" };

describe("blocking a person", () => {
  it("stops messages and requests both ways, and says the same to both", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await write(operator, guide);
    await block(guide, operator.id);
    for (const call of [write(operator, guide), write(guide, operator), book(operator, guide)]) {
      expect(await refusalOf(call)).toEqual(UNREACHABLE);
    }
    expect(await t.run((ctx) => ctx.db.query("jobRequests").collect())).toEqual([]);
    expect(await t.run((ctx) => ctx.db.query("messages").collect())).toHaveLength(1);
    await block(guide, operator.id, false);
    await write(guide, operator);
    await book(operator, guide);
  });

  it("stops offers on a request that is open, which can still be answered", async () => {
    const { guide, operator } = await addPair(createBackend());
    const { id: jobRequestId } = await book(operator, guide);
    const terms = { jobRequestId, proposedRateVND: 450_000, proposedHours: 5 };
    const offered = await operator.as.mutation(api.requests.offer, terms);
    await block(guide, operator.id);
    for (const { as } of [operator, guide]) {
      expect(await refusalOf(as.mutation(api.requests.offer, terms))).toEqual(UNREACHABLE);
    }
    const offerId = offered.offers[0]?.id ?? "";
    const answer = { jobRequestId, offerId, status: "ACCEPTED" } as const;
    const { status } = await guide.as.mutation(api.requests.answerOffer, answer);
    expect(status).toBe("ACCEPTED");
  });

  it("lets neither side offer terms that would be refused, without saying who blocked", async () => {
    const { guide, operator } = await addPair(createBackend());
    const { id: jobRequestId } = await book(operator, guide);
    const mayOffer = async ({ as }: Person) => {
      const { mayOffer: one } = await as.query(api.requests.get, { jobRequestId });
      const [listed] = await as.query(api.requests.listBookings, {});
      expect(listed?.mayOffer).toBe(one);
      return one;
    };
    expect([await mayOffer(operator), await mayOffer(guide)]).toEqual([true, true]);
    await block(guide, operator.id);
    expect([await mayOffer(operator), await mayOffer(guide)]).toEqual([false, false]);
    await block(guide, operator.id, false);
    expect([await mayOffer(operator), await mayOffer(guide)]).toEqual([true, true]);
  });

  it("shows the writer what is blocked, and the other only that nobody answers", async () => {
    const { guide, operator } = await addPair(createBackend());
    await write(operator, guide);
    await guide.as.mutation(api.messages.sign, { partnerUserId: operator.id, sign: "HERE" });
    await block(guide, operator.id);
    const mine = { isBlocked: true, isReachable: false };
    const theirs = { isBlocked: false, isReachable: false };
    expect(await partner(guide, operator)).toMatchObject(mine);
    expect(await partner(operator, guide)).toMatchObject(theirs);
    const listOf = (person: Person) => person.as.query(api.messages.conversations, {});
    expect(await listOf(guide)).toMatchObject([{ partner: mine }]);
    expect(await listOf(operator)).toMatchObject([{ partner: theirs }]);
    const presence = { partnerUserId: guide.id };
    expect(await operator.as.query(api.messages.presence, presence)).toBeNull();
    await block(guide, operator.id, false);
    expect(await partner(operator, guide)).toMatchObject({ isReachable: true });
  });

  it("is there once, however often it is wished, and is undone also when the other is gone", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    await Promise.all([block(guide, operator.id), block(guide, operator.id)]);
    await block(operator, guide.id);
    const all = () => t.run((ctx) => ctx.db.query("blockedPeople").collect());
    expect(await all()).toHaveLength(2);
    await t.run((ctx) => ctx.db.patch("users", operator.id, { suspendedAt: 1 }));
    await block(guide, operator.id, false);
    expect(await all()).toMatchObject([{ userId: operator.id }]);
  });

  it("refuses oneself, administrators, strangers, nonsense and more than there is room for", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const admin = await addPerson(t, "ADMIN");
    const gone = await addPerson(t, "GUIDE", { deletedAt: 1 });
    const refusals = [
      [guide.id, "VALIDATION"],
      [admin.id, "FORBIDDEN"],
      [gone.id, "NOT_FOUND"],
      ["nobody", "NOT_FOUND"],
      ["🏮\u202e".repeat(50_000), "NOT_FOUND"],
    ] as const;
    for (const [id, code] of refusals) {
      expect(await refusalOf(block(guide, id))).toMatchObject({ code });
    }
    await t.run(async (ctx) => {
      for (let count = 0; count < BLOCKED_MAX; count += 1) {
        const row = { userId: guide.id, blockedUserId: gone.id, createdAt: count };
        await ctx.db.insert("blockedPeople", row);
      }
    });
    expect(await refusalOf(block(guide, operator.id))).toMatchObject({ code: "CONFLICT" });
  });
});
