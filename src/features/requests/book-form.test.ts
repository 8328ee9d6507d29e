import { describe, expect, it } from "vitest";

import { createBookingInput } from "#convex/model/requests/contract.ts";

import {
  bookingEstimate,
  bookingProblem,
  draftAfter,
  readDraft,
  startValues,
} from "./book-form.ts";

const GUIDE = { userId: "g1", name: "Linh", hourlyRateVND: 300_000, areas: ["Hanoi", "Sapa"] };

describe("the Book dialog", () => {
  it("starts with the guide's rate, first city and eight hours", () => {
    expect(startValues(GUIDE, {})).toMatchObject({
      proposedRateVND: 300_000,
      locationCity: "Hanoi",
      proposedHours: 8,
      startDate: "",
    });
    expect(startValues({ ...GUIDE, hourlyRateVND: 0, areas: [] }, {}).proposedRateVND).toBe(
      500_000,
    );
  });

  it("takes over what the side card asked for", () => {
    expect(startValues(GUIDE, { day: "2026-12-01", hours: 10, notes: "2 people" })).toMatchObject({
      startDate: "2026-12-01",
      endDate: "2026-12-01",
      proposedHours: 10,
      notes: "2 people",
    });
  });

  it("takes over how many come, until another number is written", () => {
    const start = startValues(GUIDE, { groupSize: 2 });
    expect(start.groupSize).toBe(2);
    const draft = draftAfter(null, { groupSize: 2 }, start, { ...start, groupSize: 7 });
    expect(startValues(GUIDE, { groupSize: 1 }, draft).groupSize).toBe(7);
    const terms = { of: "b1", values: { groupSize: 4 } };
    expect(startValues(GUIDE, { terms }).groupSize).toBe(4);
  });

  it("keeps what was written when it is closed and opened again", () => {
    const start = startValues(GUIDE, { notes: "2 people" });
    expect(draftAfter(null, {}, start, start)).toBeNull();
    const draft = draftAfter(null, {}, start, { ...start, title: "Old Quarter", proposedHours: 6 });
    expect(startValues(GUIDE, { notes: "3-5 people" }, draft)).toMatchObject({
      title: "Old Quarter",
      proposedHours: 6,
      notes: "3-5 people",
    });
    const wish = { day: "2026-12-01", hours: 10 };
    const again = startValues(GUIDE, wish, draft);
    expect(again).toMatchObject({ startDate: "2026-12-01", proposedHours: 10 });
    const later = draftAfter(draft, wish, again, { ...again, notes: "By train" });
    expect(startValues(GUIDE, {}, later)).toMatchObject({
      title: "Old Quarter",
      startDate: "2026-12-01",
      proposedHours: 10,
      notes: "By train",
    });
  });

  it("leaves days and hours that were written while the side card says the same", () => {
    const wish = { day: "2026-12-01", hours: 4 };
    const start = startValues(GUIDE, wish);
    const draft = draftAfter(null, wish, start, {
      ...start,
      endDate: "2026-12-03",
      proposedHours: 6,
    });
    expect(startValues(GUIDE, wish, draft)).toMatchObject({
      startDate: "2026-12-01",
      endDate: "2026-12-03",
      proposedHours: 6,
    });
    const moved = startValues(GUIDE, { ...wish, day: "2026-12-02" }, draft);
    expect(moved).toMatchObject({
      startDate: "2026-12-02",
      endDate: "2026-12-02",
      proposedHours: 6,
    });
  });

  it("reads a kept draft as far as it fits", () => {
    const read = (written: object, rest = {}) =>
      readDraft({ written, ...rest }, GUIDE, "2026-12-01");
    expect(readDraft(null, GUIDE, "2026-12-01")).toBeNull();
    expect(readDraft({ title: "Bare" }, GUIDE, "2026-12-01")).toBeNull();
    expect(
      read({
        title: "Old",
        groupSize: 4,
        guideUserId: "g2",
        other: 1,
        notes: 7,
        startTime: "09:00",
      }),
    ).toEqual({ written: { title: "Old", groupSize: 4, startTime: "09:00" } });
    const days = { startDate: "2026-12-01", endDate: "2026-12-02" };
    expect(read(days, { day: "2026-12-01" })).toEqual({ written: days, day: "2026-12-01" });
    const over = { title: "Old", startDate: "2026-11-30", endDate: "2026-12-02" };
    expect(read(over, { day: "2026-11-30", hours: 4 })).toEqual({
      written: { title: "Old" },
      hours: 4,
    });
    expect(read({ startDate: "soon" })).toEqual({ written: {} });
  });

  it("begins with the terms of another booking, which what was written replaces", () => {
    const values = { title: "Old Quarter", proposedHours: 6, groupSize: 4, notes: "By train" };
    const terms = { of: "b1", values };
    expect(startValues(GUIDE, { terms })).toMatchObject({ ...values, startDate: "" });
    const draft = { written: { proposedHours: 5 } };
    expect(startValues(GUIDE, { terms }, draft)).toMatchObject({
      ...values,
      proposedHours: 5,
      guideUserId: "g1",
    });
  });

  it.each([
    ["2026-12-19", "2026-12-19", 1, 2_400_000],
    ["2026-12-19", "2026-12-20", 2, 4_800_000],
    ["2026-12-01", "2026-12-04", 4, 9_600_000],
  ])("estimates %s to %s as %i days", (startDate, endDate, days, totalVND) => {
    const values = { startDate, endDate, proposedHours: 8, proposedRateVND: 300_000 };
    expect(bookingEstimate(values)).toEqual({ days, totalVND });
  });

  it.each([
    { startDate: "", endDate: "2026-12-01" },
    { startDate: "2026-12-02", endDate: "2026-12-01" },
    { proposedHours: Number.NaN },
  ])("has no estimate for %j", (patch) => {
    const values = {
      startDate: "2026-12-01",
      endDate: "2026-12-01",
      proposedHours: 8,
      proposedRateVND: 1,
      ...patch,
    };
    expect(bookingEstimate(values)).toBeNull();
  });

  it("refuses past days and a rate below the guide's minimum before the server does", () => {
    const values = {
      ...startValues(GUIDE, { day: "2026-12-01" }),
      title: "Old Quarter",
    };
    expect(createBookingInput.safeParse(values).success).toBe(true);
    expect(bookingProblem(values, GUIDE, "2026-12-01")).toBeNull();
    expect(bookingProblem(values, GUIDE, "2026-12-02")?.field).toBe("startDate");
    const cheap = { ...values, proposedRateVND: 90_000 };
    expect(bookingProblem(cheap, GUIDE, "2026-12-01")?.message).toBe(
      "Rate must be at least 100,000 VND",
    );
    expect(bookingProblem(cheap, { hourlyRateVND: 80_000 }, "2026-12-01")).toBeNull();
  });
});
