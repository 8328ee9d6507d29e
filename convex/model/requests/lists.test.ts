import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import {
  addOperator,
  addPair,
  bookingOf,
  dayAhead,
  refusalOf,
} from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";

const between = (person: Person, partner: { id: string }, today = dayAhead(0)) =>
  person.as.query(api.requests.between, { partnerUserId: partner.id, today });
const book = (operator: Person, guide: Person, day: number) =>
  operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
const answer = (person: Person, jobRequestId: string, status: "ACCEPTED" | "CANCELLED") =>
  person.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });

describe("the booking at hand", () => {
  it("is first what waits for one's own answer, the nearest day of several", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addOperator(t);
    expect(await between(guide, operator)).toBeNull();
    const agreed = await book(operator, guide, 3);
    await answer(guide, agreed.id, "ACCEPTED");
    await book(other, guide, 1);
    for (const side of ["guide", "operator"] as const) {
      const [self, partner] = side === "guide" ? [guide, operator] : [operator, guide];
      expect(await between(self, partner)).toMatchObject({ id: agreed.id, status: "ACCEPTED" });
    }
    const near = await book(operator, guide, 5);
    const far = await book(operator, guide, 9);
    expect(await between(guide, operator)).toMatchObject({ id: near.id, status: "PENDING" });
    // The guide is waited for; what the operator has to know of is the tour.
    expect(await between(operator, guide)).toMatchObject({ id: agreed.id });
    const { startDate, endDate } = far;
    const terms = { proposedRateVND: 400_000, proposedHours: 8, startDate, endDate };
    await guide.as.mutation(api.requests.offer, { jobRequestId: far.id, ...terms });
    expect(await between(operator, guide)).toMatchObject({ id: far.id });
    await guide.as.mutation(api.requests.offer, {
      jobRequestId: near.id,
      ...terms,
      startDate: near.startDate,
      endDate: near.endDate,
    });
    expect(await between(operator, guide)).toMatchObject({ id: near.id });
    expect(await between(guide, operator)).toMatchObject({ id: agreed.id });
    await answer(operator, near.id, "CANCELLED");
    await answer(operator, far.id, "CANCELLED");
    await answer(operator, agreed.id, "CANCELLED");
    for (const side of [guide, operator]) {
      expect(await between(side, side === guide ? operator : guide)).toBeNull();
    }
  });

  it("is then the tour under way, the next one, and at last the newest of what is left", async () => {
    const { guide, operator } = await addPair(createBackend());
    const long = await operator.as.mutation(api.requests.book, {
      ...bookingOf(guide.id, dayAhead(4)),
      endDate: dayAhead(6),
    });
    const next = await book(operator, guide, 12);
    const soon = await book(operator, guide, 2);
    for (const { id } of [long, next, soon]) await answer(guide, id, "ACCEPTED");
    const open = await book(operator, guide, 20);
    const shown = async (day: number) => (await between(operator, guide, dayAhead(day)))?.id;
    expect(await shown(0)).toBe(soon.id);
    expect(await shown(2)).toBe(soon.id);
    expect(await shown(3)).toBe(long.id);
    expect(await shown(6)).toBe(long.id);
    expect(await shown(7)).toBe(next.id);
    expect(await shown(12)).toBe(next.id);
    expect(await shown(13)).toBe(open.id);
    await answer(operator, open.id, "CANCELLED");
    expect(await shown(13)).toBe(next.id);
  });

  it("is the newest of what is left where a tab that stood open over an update says no day", async () => {
    const { guide, operator } = await addPair(createBackend());
    const shown = async (person: Person, partner: Person) =>
      (await person.as.query(api.requests.between, { partnerUserId: partner.id }))?.id;
    expect(await shown(guide, operator)).toBeUndefined();
    const agreed = await book(operator, guide, 3);
    await answer(guide, agreed.id, "ACCEPTED");
    expect(await shown(operator, guide)).toBe(agreed.id);
    const open = await book(operator, guide, 9);
    expect(await shown(operator, guide)).toBe(open.id);
    expect(await shown(guide, operator)).toBe(open.id);
  });

  it("takes a day as today only", async () => {
    const { guide, operator } = await addPair(createBackend());
    for (const today of ["", "tomorrow", "2026-02-30", "🏮".repeat(50_000)]) {
      const refusal = await refusalOf(between(operator, guide, today));
      expect(refusal).toMatchObject({ code: "VALIDATION", field: "today" });
    }
  });

  it("is nobody else's, and none for what names nobody", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addOperator(t);
    const { id } = await book(operator, guide, 3);
    for (const partner of [guide, operator]) expect(await between(other, partner)).toBeNull();
    for (const partner of [id, "nobody", "__proto__", "🏮".repeat(50_000)]) {
      const call = between(other, { id: partner });
      expect(await refusalOf(call)).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await between(operator, operator)).toBeNull();
  });
});
