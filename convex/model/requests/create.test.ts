import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import {
  addGuide,
  addPair,
  addPerson,
  bookingOf,
  dayAhead,
  heldDaysOf,
  refusalOf,
} from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";

describe("bad input", () => {
  const past = () => dayAhead(-1);
  it.each([
    ["a past start", () => ({ startDate: past() }), "startDate"],
    ["an end before the start", () => ({ endDate: dayAhead(1) }), "endDate"],
    ["no date", () => ({ startDate: "" }), "startDate"],
    ["a date that is none", () => ({ startDate: "2026-02-30" }), "startDate"],
    ["a range without end", () => ({ endDate: dayAhead(90) }), "endDate"],
    [
      "a start in many years",
      () => ({ startDate: dayAhead(900), endDate: dayAhead(901) }),
      "startDate",
    ],
    ["a blank title", () => ({ title: "   " }), "title"],
    ["a blank location", () => ({ locationCity: "" }), "locationCity"],
    ["a city that is in no list", () => ({ locationCity: "Atlantis" }), "locationCity"],
    ["no hours", () => ({ proposedHours: 0 }), "proposedHours"],
    ["13 hours", () => ({ proposedHours: 13 }), "proposedHours"],
    ["a quarter of an hour", () => ({ proposedHours: 7.25 }), "proposedHours"],
    ["a low rate", () => ({ proposedRateVND: 99_999 }), "proposedRateVND"],
    ["a broken rate", () => ({ proposedRateVND: Number.NaN }), "proposedRateVND"],
    ["long notes", () => ({ notes: "x".repeat(2_001) }), "notes"],
    ["a group of nobody", () => ({ groupSize: 0 }), "groupSize"],
    ["half a guest", () => ({ groupSize: 2.5 }), "groupSize"],
    ["a group beyond all buses", () => ({ groupSize: 501 }), "groupSize"],
    ["a long meeting point", () => ({ meetingPoint: "x".repeat(100_000) }), "meetingPoint"],
    ["a time that is none", () => ({ startTime: "24:00" }), "startTime"],
  ])("booking refuses %s", async (_name, change, field) => {
    const { t, guide, operator } = await addPair(createBackend());
    const input = { ...bookingOf(guide.id, dayAhead(3), dayAhead(4)), ...change() };
    const refusal = await refusalOf(operator.as.mutation(api.requests.book, input));
    expect(refusal).toMatchObject({ code: "VALIDATION", field });
    expect(await heldDaysOf(t, guide.id)).toEqual([]);
  });

  it("takes the lower rate of a cheap guide, and not less", async () => {
    const { t, operator } = await addPair(createBackend());
    const cheap = await addGuide(t, { hourlyRateVND: 60_000 });
    const input = bookingOf(cheap.id, dayAhead(1));
    const low = operator.as.mutation(api.requests.book, { ...input, proposedRateVND: 59_000 });
    expect(await refusalOf(low)).toMatchObject({ code: "VALIDATION", field: "proposedRateVND" });
    const booking = await operator.as.mutation(api.requests.book, {
      ...input,
      proposedRateVND: 60_000,
    });
    expect(booking.proposedRateVND).toBe(60_000);
  });

  it("keeps group, meeting point and start time, and none of them where they are left out", async () => {
    const { guide, operator } = await addPair(createBackend());
    const tourDay = { groupSize: 6, meetingPoint: "Cổng chùa 🛕", startTime: "07:30" };
    for (const [index, create] of [api.requests.book, api.requests.createJob].entries()) {
      const input = bookingOf(guide.id, dayAhead(index + 1));
      expect(await operator.as.mutation(create, { ...input, ...tourDay })).toMatchObject(tourDay);
    }
    const empty = { groupSize: null, meetingPoint: " \u200b", startTime: "" };
    const bare = await operator.as.mutation(api.requests.book, {
      ...bookingOf(guide.id, dayAhead(3)),
      ...empty,
    });
    expect(bare).toMatchObject({ groupSize: null, meetingPoint: null, startTime: null });
  });

  it("holds jobs to their own rules", async () => {
    const { guide, operator } = await addPair(createBackend());
    const input = bookingOf(guide.id, dayAhead(1));
    const job = await operator.as.mutation(api.requests.createJob, {
      ...input,
      proposedHours: 24,
      proposedRateVND: 1_000,
    });
    expect(job.proposedHours).toBe(24);
    const late = { ...input, startDate: dayAhead(4), endDate: dayAhead(3) };
    expect(await refusalOf(operator.as.mutation(api.requests.createJob, late))).toEqual({
      code: "VALIDATION",
      field: "endDate",
      message: "End date must be after or equal to start date",
    });
    const cheap = { ...input, proposedRateVND: 999 };
    expect((await refusalOf(operator.as.mutation(api.requests.createJob, cheap))).message).toBe(
      "Rate must be at least 1,000 VND",
    );
    const nowhere = { ...input, locationCity: "Atlantis" };
    expect(await refusalOf(operator.as.mutation(api.requests.createJob, nowhere))).toEqual({
      code: "VALIDATION",
      field: "locationCity",
      message: "Please choose a city from the list",
    });
  });

  it("knows no guide who is not listed", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const bare = await addPerson(t, "GUIDE");
    const suspended = await addGuide(t);
    await t.run((ctx) => ctx.db.patch("users", suspended.id, { suspendedAt: Date.now() }));
    const jobRequestId = await t.run((ctx) =>
      ctx.db.insert("rateLimits", { key: "x", times: [], expiresAt: 0 }),
    );
    for (const id of ["nonsense", jobRequestId, operator.id, bare.id, suspended.id]) {
      const call = operator.as.mutation(api.requests.book, bookingOf(id, dayAhead(1)));
      expect((await refusalOf(call)).code).toBe("NOT_FOUND");
    }
    expect(guide.id).not.toBe(suspended.id);
  });
});
