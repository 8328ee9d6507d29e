import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ianaZones } from "./ianaZones.ts";
import { Effort } from "./recurrence.ts";

class CountedEffort extends Effort {
  spent = 0;

  override spend(steps: number): void {
    this.spent += steps;
  }
}

function zonesAtCost() {
  const effort = new CountedEffort(0);
  return { zone: ianaZones(effort), effort };
}

/** What the zone's clock shows at an instant, read as if it were UTC. */
function shownAt(name: string, instantMs: number): number {
  const text = new Date(instantMs).toLocaleString("sv-SE", { timeZone: name });
  return Date.parse(`${text.replace(" ", "T")}Z`);
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Changes of clocks: of an hour, of half an hour, back within a week, and to the other side of a day. */
const CHANGES: [name: string, instant: string][] = [
  ["America/New_York", "2026-03-08T07:00:00Z"],
  ["America/New_York", "2026-11-01T06:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z"],
  ["America/Recife", "2000-10-08T03:00:00Z"],
  ["America/Recife", "2000-10-15T02:00:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00:00Z"],
];

describe("a zone of the list", () => {
  it("knows the instant that its clock shows, however near a change is", () => {
    const { zone } = zonesAtCost();
    const seconds = fc.oneof(
      fc.integer({ min: -5, max: 5 }),
      fc.integer({ min: -86_400, max: 86_400 }),
      fc.integer({ min: -2_000_000, max: 2_000_000 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...CHANGES), seconds, ([name, change], apart) => {
        const instantMs = Date.parse(change) + apart * SECOND_MS;
        const wallMs = shownAt(name, instantMs);
        // Of an hour that is there twice either is right.
        const found = zone(name)?.(wallMs) ?? Number.NaN;
        expect(shownAt(name, found)).toBe(wallMs);
        expect(Math.abs(found - instantMs)).toBeLessThanOrEqual(HOUR_MS);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is asked for some days of two years, and not for each time of them", () => {
    const { zone, effort } = zonesAtCost();
    const startMs = Date.UTC(2026, 2, 1);
    const readAll = () => {
      for (let hour = 0; hour < 731 * 24; hour += 1) {
        zone("America/New_York")?.(startMs + hour * HOUR_MS);
      }
    };
    readAll();
    expect(effort.spent).toBeLessThan(40_000);
    const { spent } = effort;
    readAll();
    expect(effort.spent).toBe(spent);
    zone("America/New_York")?.(startMs + 3_000 * DAY_MS);
    expect(effort.spent).toBeGreaterThan(spent);
  });

  it("is made once, in whichever letters its name is written", () => {
    const { zone, effort } = zonesAtCost();
    const known = zone("America/New_York");
    const { spent } = effort;
    expect(spent).toBeGreaterThan(1_000);
    expect(zone("AMERICA/new_york")).toBe(known);
    expect(effort.spent).toBe(spent);
    expect(zone("America/Nowhere")).toBeNull();
    expect(zone("america/nowhere")).toBeNull();
    expect(effort.spent).toBe(2 * spent);
  });
});
