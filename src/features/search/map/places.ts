// Where each city of the catalogue stands on the map, and where its button: the one follows from its degrees, the other is laid out by
// hand, so that no thumb meets two cities. All lengths are those of the drawing, 16 of them a rem.
import { CITIES, type City } from "#convex/model/catalog/contract.ts";

import type { Degrees } from "./outline.ts";

export const MAP = { width: 280, height: 580 } as const;
export const BUTTON_HEIGHT = 44;

export type Point = readonly [x: number, y: number];

const WEST = 102.14;
const NORTH = 23.4;
const PER_DEGREE = 29;
/** How much narrower a degree is from west to east, in the middle of the country. */
const NARROWER = Math.cos((16 * Math.PI) / 180);
const EDGE: Point = [3, 8];

/** North is above, and a kilometre as long in either direction. */
export function onMap([east, north]: Degrees): Point {
  return [EDGE[0] + (east - WEST) * NARROWER * PER_DEGREE, EDGE[1] + (NORTH - north) * PER_DEGREE];
}

export type Place = {
  readonly city: City;
  readonly at: Degrees;
  /** Where the leader line ends: in the middle of that edge of the button which faces the city. */
  readonly end: Point;
  /** On which side of that point the button stands. */
  readonly side: "left" | "right" | "below";
};

const WHERE: Readonly<Record<City, Omit<Place, "city">>> = {
  Sapa: { at: [103.84, 22.34], end: [27, 112], side: "below" },
  Hanoi: { at: [105.85, 21.03], end: [172, 44], side: "right" },
  "Ha Long Bay": { at: [107.08, 20.95], end: [166, 100], side: "right" },
  Hue: { at: [107.58, 16.46], end: [98, 196], side: "left" },
  "Da Nang": { at: [108.21, 16.06], end: [194, 222], side: "right" },
  "Hoi An": { at: [108.33, 15.88], end: [200, 267], side: "right" },
  "Quy Nhon": { at: [109.22, 13.77], end: [210, 312], side: "right" },
  Dalat: { at: [108.44, 11.94], end: [104, 262], side: "left" },
  "Nha Trang": { at: [109.19, 12.24], end: [210, 357], side: "right" },
  "Ho Chi Minh City": { at: [106.7, 10.78], end: [122, 307], side: "left" },
  "Mui Ne": { at: [108.29, 10.93], end: [204, 402], side: "right" },
  "Vung Tau": { at: [107.08, 10.35], end: [192, 447], side: "right" },
  "Can Tho": { at: [105.78, 10.03], end: [92, 352], side: "left" },
  "Phu Quoc": { at: [103.96, 10.22], end: [46, 408], side: "below" },
  "Con Dao": { at: [106.6, 8.69], end: [184, 492], side: "right" },
};

/** From north to south, which is the order of the tab key and of screen readers. */
export const PLACES: readonly Place[] = CITIES.map(({ id }) => ({ city: id, ...WHERE[id] })).sort(
  (a, b) => b.at[1] - a.at[1],
);
