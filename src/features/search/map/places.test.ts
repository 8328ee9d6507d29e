import { describe, expect, it } from "vitest";

import { CITIES } from "#convex/model/catalog/contract.ts";

import { HOANG_SA, OUTLINE, TRUONG_SA, type Degrees } from "./outline.ts";
import { BUTTON_HEIGHT, MAP, onMap, PLACES, type Place, type Point } from "./places.ts";

/** The least that a button takes in, from its own edge on: names make it wider, away from its leader line. */
function boxOf({ end: [x, y], side }: Place) {
  const left = { left: x - BUTTON_HEIGHT, right: x, below: x - BUTTON_HEIGHT / 2 }[side];
  const top = side === "below" ? y : y - BUTTON_HEIGHT / 2;
  return { left, top, right: left + BUTTON_HEIGHT, bottom: top + BUTTON_HEIGHT };
}

/** Whether the point lies within the ring: how often a line from it to the east meets the ring's own. */
function isWithin([east, north]: Degrees, ring: readonly Degrees[]): boolean {
  const meets = ring.filter(([east1, north1], index) => {
    const [east2 = 0, north2 = 0] = ring[(index + 1) % ring.length] ?? [];
    if (north1 > north === north2 > north) return false;
    return east < east1 + ((north - north1) / (north2 - north1)) * (east2 - east1);
  });
  return meets.length % 2 === 1;
}

const KM_PER_DEGREE = 111;
const COAST_KM = 12;

function kmBetween(a: Degrees, b: Degrees): number {
  const narrower = Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot((a[0] - b[0]) * narrower, a[1] - b[1]) * KM_PER_DEGREE;
}

/** How far it is from the point to the nearest corner or middle of the ring's lines. */
function kmToRing(point: Degrees, ring: readonly Degrees[]): number {
  const points = ring.flatMap((corner, index) => {
    const next = ring[(index + 1) % ring.length] ?? corner;
    return [corner, [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2] as const];
  });
  return Math.min(...points.map((other) => kmBetween(point, other)));
}

const placeOf = (city: string) => PLACES.find((place) => place.city === city);

function crosses([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  const turn = (p: Point, q: Point, r: Point) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
}

describe("the map", () => {
  it("has every city of the catalogue once, from north to south", () => {
    expect(PLACES.map(({ city }) => city).toSorted()).toEqual(
      CITIES.map(({ id }) => id).toSorted(),
    );
    const norths = PLACES.map(({ at }) => at[1]);
    expect(norths).toEqual(norths.toSorted((a, b) => b - a));
  });

  it.each(PLACES.map((place) => [place.city, place] as const))(
    "has %s on Vietnam's land or at its coast",
    (_city, { at }) => {
      const isThere = OUTLINE.some((ring) => isWithin(at, ring) || kmToRing(at, ring) < COAST_KM);
      expect(isThere).toBe(true);
    },
  );

  it.each([
    ["Hanoi", "Ho Chi Minh City", 1_140],
    ["Da Nang", "Hoi An", 24],
    ["Hanoi", "Sapa", 255],
    ["Phu Quoc", "Can Tho", 202],
  ])("has %s as far from %s as they are: %i km", (from, to, km) => {
    const [a, b] = [placeOf(from), placeOf(to)];
    if (!a || !b) throw new Error("not on the map");
    expect(Math.abs(kmBetween(a.at, b.at) - km)).toBeLessThan(0.03 * km + 3);
  });

  it("has north above and east on the right, and everything within its frame", () => {
    const [west, east] = [onMap([103, 16]), onMap([108, 16])];
    expect(west[0]).toBeLessThan(east[0]);
    expect(onMap([105, 21])[1]).toBeLessThan(onMap([105, 9])[1]);
    const points = [...OUTLINE.flat().map(onMap), ...PLACES.map(({ at }) => onMap(at))];
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(MAP.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(MAP.height);
    }
  });

  it("has Hoàng Sa and Trường Sa where they are: east of the country, one at Da Nang's height, one south of it", () => {
    for (const [east, north] of HOANG_SA) {
      expect(east).toBeGreaterThan(111);
      expect(Math.abs(north - 16.4)).toBeLessThan(1);
    }
    for (const [east, north] of TRUONG_SA) {
      expect(east).toBeGreaterThan(111);
      expect(north).toBeLessThan(12);
    }
  });
});

describe("the buttons of the map", () => {
  const pairs = PLACES.flatMap((a, index) => PLACES.slice(index + 1).map((b) => [a, b] as const));

  it("lie within the map and beside each other, each large enough for a thumb", () => {
    for (const place of PLACES) {
      const box = boxOf(place);
      expect(box.left, place.city).toBeGreaterThanOrEqual(0);
      expect(box.right, place.city).toBeLessThanOrEqual(MAP.width);
      expect(box.top, place.city).toBeGreaterThanOrEqual(0);
      expect(box.bottom, place.city).toBeLessThanOrEqual(MAP.height);
    }
    const overlapping = pairs.filter(([first, second]) => {
      const [a, b] = [boxOf(first), boxOf(second)];
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    });
    expect(overlapping).toEqual([]);
  });

  it("are led to by lines that do not cross", () => {
    const line = ({ at, end }: Place) => [onMap(at), end] as const;
    const crossing = pairs.filter(([a, b]) => crosses(line(a), line(b)));
    expect(crossing.map(([a, b]) => `${a.city} and ${b.city}`)).toEqual([]);
  });
});
