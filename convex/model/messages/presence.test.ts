import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addGuide, addPair, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";
import { LIMITS } from "../limits/rules.ts";
import { HERE_MS, TYPING_AGAIN_MS, TYPING_MS } from "./contract.ts";

const NOW = Date.parse("2027-03-01T02:00:00.000Z");

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

type Sign = "TYPING" | "HERE" | "AWAY";

const sign = (from: Person, to: { id: string }, word: Sign) =>
  from.as.mutation(api.messages.sign, { partnerUserId: to.id, sign: word });
const seenBy = (person: Person, partner: { id: string }) =>
  person.as.query(api.messages.presence, { partnerUserId: partner.id });

async function pass(t: Backend, ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await t.finishInProgressScheduledFunctions();
}

/** A guide and an operator who have written to each other. */
async function talk() {
  const pair = await addPair(createBackend());
  const first = { recipientUserId: pair.guide.id, body: "Are you free?" };
  await pair.operator.as.mutation(api.messages.send, first);
  return pair;
}

describe("presence", () => {
  it("shows the partner typing until the keys rest, then there until the window is silent", async () => {
    const { t, guide, operator } = await talk();
    expect(await seenBy(guide, operator)).toEqual({ isTyping: false, isHere: false, seenAt: null });
    await sign(operator, guide, "TYPING");
    expect(await seenBy(guide, operator)).toEqual({ isTyping: true, isHere: true, seenAt: NOW });
    await pass(t, TYPING_MS + 1);
    expect(await seenBy(guide, operator)).toEqual({ isTyping: false, isHere: true, seenAt: NOW });
    await pass(t, HERE_MS);
    expect(await seenBy(guide, operator)).toEqual({ isTyping: false, isHere: false, seenAt: NOW });
  });

  it("goes on while there are new signs, and ends at once with a word of leaving", async () => {
    const { t, guide, operator } = await talk();
    await sign(operator, guide, "HERE");
    for (let round = 0; round < 4; round += 1) {
      await sign(operator, guide, "TYPING");
      await pass(t, TYPING_AGAIN_MS + 1);
      expect(await seenBy(guide, operator)).toMatchObject({ isTyping: true, isHere: true });
    }
    await sign(operator, guide, "AWAY");
    expect(await seenBy(guide, operator)).toMatchObject({ isTyping: false, isHere: false });
    await pass(t, HERE_MS * 2);
    expect(await t.run((ctx) => ctx.db.query("presence").collect())).toMatchObject([
      { userId: operator.id, partnerUserId: guide.id },
    ]);
  });

  it("takes back the typing together with the message, and leaves what else was said of the sender", async () => {
    const { t, guide, operator } = await talk();
    const answer = { recipientUserId: guide.id, body: "For two days." };
    await operator.as.mutation(api.messages.send, answer);
    expect(await t.run((ctx) => ctx.db.query("presence").collect())).toEqual([]);
    await sign(operator, guide, "TYPING");
    await sign(guide, operator, "TYPING");
    await pass(t, 1000);
    await operator.as.mutation(api.messages.send, answer);
    const seenAt = NOW + 1000;
    expect(await seenBy(guide, operator)).toEqual({ isTyping: false, isHere: true, seenAt });
    expect(await seenBy(operator, guide)).toMatchObject({ isTyping: true });
    await pass(t, HERE_MS + 1);
    expect(await seenBy(guide, operator)).toEqual({ isTyping: false, isHere: false, seenAt });
  });

  it("writes nothing while a sign still holds, and so takes no attempt", async () => {
    const { t, guide, operator } = await talk();
    for (let count = 0; count < 2 * LIMITS.presence.max; count += 1) {
      await sign(operator, guide, "TYPING");
    }
    const counter = await t.run((ctx) =>
      ctx.db
        .query("rateLimits")
        .withIndex("by_key", (q) => q.eq("key", `presence:${operator.id}`))
        .unique(),
    );
    expect(counter?.times).toHaveLength(1);
  });

  it("is limited for who flickers", async () => {
    const { guide, operator } = await talk();
    for (let count = 0; count < LIMITS.presence.max / 2; count += 1) {
      await sign(operator, guide, "TYPING");
      await sign(operator, guide, "AWAY");
    }
    expect(await refusalOf(sign(operator, guide, "HERE"))).toMatchObject({ code: "RATE_LIMITED" });
  });

  it("is for the two people of a conversation only", async () => {
    const { t, guide, operator } = await talk();
    const other = await addGuide(t);
    await sign(operator, guide, "TYPING");
    await sign(other, operator, "TYPING");
    for (const id of [operator.id, "nobody", "__proto__", "🏮".repeat(1_000)]) {
      expect(await seenBy(other, { id })).toBeNull();
      await sign(other, { id }, "TYPING");
    }
    expect(await seenBy(operator, other)).toBeNull();
    expect(await t.run((ctx) => ctx.db.query("presence").collect())).toHaveLength(1);
  });
});
