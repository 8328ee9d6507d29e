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

const between = (person: Person, partner: { id: string }) =>
  person.as.query(api.requests.between, { partnerUserId: partner.id });
const book = (operator: Person, guide: Person, day: number) =>
  operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(day)));
const answer = (person: Person, jobRequestId: string, status: "ACCEPTED" | "CANCELLED") =>
  person.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });

describe("the booking at hand", () => {
  it("is the newest open or accepted request between the two, the same for both", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addOperator(t);
    expect(await between(guide, operator)).toBeNull();
    const first = await book(operator, guide, 3);
    await answer(guide, first.id, "ACCEPTED");
    await book(other, guide, 9);
    expect(await between(guide, operator)).toMatchObject({ id: first.id, status: "ACCEPTED" });
    const second = await book(operator, guide, 5);
    const third = await book(operator, guide, 6);
    for (const [side, partner] of [
      [guide, operator],
      [operator, guide],
    ] as const) {
      expect(await between(side, partner)).toMatchObject({ id: third.id, status: "PENDING" });
    }
    await answer(operator, third.id, "CANCELLED");
    expect(await between(operator, guide)).toMatchObject({ id: second.id });
    await answer(operator, second.id, "CANCELLED");
    expect(await between(operator, guide)).toMatchObject({ id: first.id });
    await answer(operator, first.id, "CANCELLED");
    expect(await between(operator, guide)).toBeNull();
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
