// What the orders of a search compare, one number a slot: columns of fixed width. Pure.
import type { SortKeys } from "../rules.ts";
import { codesOf, numberAt, putNumber, textOf } from "./bits.ts";

/** How many characters a number has; 64 to that power is more than it can be. */
export const COLUMNS = { rate: 5, rating: 2, reviews: 3, quality: 2, joined: 7, id: 8 } as const;
export const COLUMN_NAMES = ["rate", "rating", "reviews", "quality", "joined", "id"] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

export const columnKey = (name: ColumnName) => `c:${name}`;

const DIGIT = { zero: 48, nine: 57, a: 97, z: 122 } as const;
const SIGNS = 39;
/** The first three say the table, which all ids share. What is kept must tell nearly all guides apart: who asks for whole ids may read 4,096. */
const SIGNS_KEPT = 9;

/** Where a sign of an id stands among others, roughly: never before one that it stands behind. */
function placeOfSign(code: number): number {
  if (code < DIGIT.zero) return 0;
  if (code <= DIGIT.nine) return 1 + code - DIGIT.zero;
  if (code < DIGIT.a) return 11;
  return code <= DIGIT.z ? 12 + code - DIGIT.a : SIGNS - 1;
}

/** The beginning of an id as a number: of two ids with different numbers the smaller has the smaller. */
function beginningOf(id: string): number {
  let value = 0;
  for (let at = 0; at < SIGNS_KEPT; at += 1) {
    value = value * SIGNS + (at < id.length ? placeOfSign(id.charCodeAt(at)) : 0);
  }
  return value;
}

export type Sortable = SortKeys & { guideUserId: string };

/** Ratings have two decimals, shares are tenths and fifths: as whole numbers they are exact. */
const NUMBER_OF: Record<ColumnName, (card: Sortable) => number> = {
  rate: (card) => card.hourlyRateVND,
  rating: (card) => Math.round(card.avgRating * 100),
  reviews: (card) => card.reviewCount,
  quality: (card) => Math.round(card.responseRate * 10) * 64 + Math.round(card.completeness * 5),
  joined: (card) => card.joinedAt,
  id: (card) => beginningOf(card.guideUserId),
};

export type Columns = { readonly [Name in ColumnName]?: string };

export function numberOf(columns: Columns, name: ColumnName, slot: number): number {
  const column = columns[name];
  return column === undefined ? 0 : numberAt(column, slot * COLUMNS[name], COLUMNS[name]);
}

/** Whether the column says what the card does. */
export function isSaid(columns: Columns, name: ColumnName, slot: number, card: Sortable): boolean {
  return numberOf(columns, name, slot) === NUMBER_OF[name](card);
}

/** What is compared of the guide of a slot; of columns that were not read, 0. */
export function keysAt(columns: Columns, slot: number): SortKeys {
  const quality = numberOf(columns, "quality", slot);
  return {
    hourlyRateVND: numberOf(columns, "rate", slot),
    avgRating: numberOf(columns, "rating", slot) / 100,
    reviewCount: numberOf(columns, "reviews", slot),
    responseRate: Math.floor(quality / 64) / 10,
    completeness: (quality % 64) / 5,
    joinedAt: numberOf(columns, "joined", slot),
  };
}

export function beginningAt(columns: Columns, slot: number): number {
  return numberOf(columns, "id", slot);
}

export function beginningOfId(card: Sortable): number {
  return NUMBER_OF.id(card);
}

/** The columns in which two cards of one guide differ: all where one of them is gone. */
export function movedColumns(a: Sortable, b: Sortable | null): ColumnName[] {
  return COLUMN_NAMES.filter((name) => b === null || NUMBER_OF[name](a) !== NUMBER_OF[name](b));
}

/** The column with the numbers of these cards. */
export function withNumbers(
  name: ColumnName,
  text: string,
  cards: ReadonlyMap<number, Sortable>,
): string {
  const width = COLUMNS[name];
  const slots = Math.max(text.length / width, ...[...cards.keys()].map((slot) => slot + 1));
  const codes = codesOf(text, slots * width);
  for (const [slot, card] of cards) putNumber(codes, slot * width, width, NUMBER_OF[name](card));
  return textOf(codes);
}
