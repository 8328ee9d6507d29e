// The orders of a search: all listed slots, best first, one order for each way to sort. Pure, but for ids that the columns cannot
// tell apart.
import type { SortWord } from "../contract.ts";
import { compareKeys, SORT_KEYS, type SortKeys } from "../rules.ts";
import {
  beginningAt,
  beginningOfId,
  type ColumnName,
  type Columns,
  keysAt,
  type Sortable,
} from "./columns.ts";
import { packedKeys, placesBy } from "./sorting.ts";

export const ORDER_NAMES = ["relevance", "price_asc", "price_desc", "rating", "newest"] as const;
export type OrderName = (typeof ORDER_NAMES)[number];

/** The columns that each compares, beside that of the ids. */
export const COMPARED: Record<OrderName, readonly ColumnName[]> = {
  relevance: ["rating", "reviews", "quality"],
  price_asc: ["rate"],
  price_desc: ["rate"],
  rating: ["rating", "reviews"],
  newest: ["joined"],
};

export const orderKey = (name: OrderName) => `r:${name}`;
export const isOrderKey = (key: string) => key.startsWith("r:");

/** `price` and `new` are other words for two of them. */
export function orderOf(sortBy: SortWord): OrderName {
  if (sortBy === "price") return "price_asc";
  return sortBy === "new" ? "newest" : sortBy;
}

/** Whose guide a slot is. */
export type IdOf = (slot: number) => Promise<string>;

/** Whether the card stands before the slot; `score` compares what stands before all keys. */
async function isBefore(
  card: Sortable,
  slot: number,
  order: OrderName,
  columns: Columns,
  idOf: IdOf,
): Promise<boolean> {
  const other: SortKeys = keysAt(columns, slot);
  const byKeys = compareKeys(order, card, other);
  if (byKeys !== 0) return byKeys < 0;
  const byBeginning = beginningOfId(card) - beginningAt(columns, slot);
  if (byBeginning !== 0) return byBeginning < 0;
  return card.guideUserId < (await idOf(slot));
}

/** Where the card belongs in the ordered slots. */
export async function placeOf(
  card: Sortable,
  slots: ArrayLike<number>,
  order: OrderName,
  columns: Columns,
  idOf: IdOf,
): Promise<number> {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isBefore(card, slots[middle] ?? 0, order, columns, idOf)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface Newcomer<Card extends Sortable> {
  card: Card;
  place: number;
}

/** The newcomers by their places, and in the order of each other where the places are the same. */
export function byPlace<Card extends Sortable>(order: OrderName) {
  return (a: Newcomer<Card>, b: Newcomer<Card>): number =>
    a.place - b.place ||
    compareKeys(order, a.card, b.card) ||
    (a.card.guideUserId < b.card.guideUserId ? -1 : 1);
}

/** The order after slots left it and cards came to it. A slot that comes has left before. */
export async function reordered(
  slots: Uint32Array,
  gone: ReadonlySet<number>,
  come: ReadonlyMap<number, Sortable>,
  order: OrderName,
  columns: Columns,
  idOf: IdOf,
): Promise<Uint32Array> {
  const stay = slots.filter((slot) => !gone.has(slot) && !come.has(slot));
  const newcomers: (Newcomer<Sortable> & { slot: number })[] = [];
  for (const [slot, card] of come) {
    newcomers.push({ slot, card, place: await placeOf(card, stay, order, columns, idOf) });
  }
  newcomers.sort(byPlace(order));
  const fresh = new Uint32Array(stay.length + newcomers.length);
  let [from, at] = [0, 0];
  for (const { slot, place } of newcomers) {
    fresh.set(stay.subarray(from, place), at);
    at += place - from;
    fresh[at] = slot;
    at += 1;
    from = place;
  }
  fresh.set(stay.subarray(from), at);
  return fresh;
}

/** Of two halves of the beginning of an id. */
const HALF = 64 ** 4;

/** What the slots are sorted by but for the whole ids, the first key first. */
function keysOf(slots: readonly number[], order: OrderName, columns: Columns): Float64Array[] {
  const count = slots.length;
  const compared = SORT_KEYS[order].map((key) => ({ key, values: new Float64Array(count) }));
  const [high, low] = [new Float64Array(count), new Float64Array(count)];
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at] ?? 0;
    const card = keysAt(columns, slot);
    for (const { key, values } of compared) values[at] = key(card);
    const beginning = beginningAt(columns, slot);
    high[at] = Math.floor(beginning / HALF);
    low[at] = beginning % HALF;
  }
  return [...packedKeys(compared.map(({ values }) => values)), high, low];
}

/** The slots in their order. Ids are asked for only where the columns cannot tell two guides apart. */
export async function inTheirOrder(
  slots: readonly number[],
  order: OrderName,
  columns: Columns,
  idOf: IdOf,
): Promise<number[]> {
  const keys = keysOf(slots, order, columns);
  const places = placesBy(keys, slots.length);
  const isAlike = (one = 0, other = 0) => keys.every((key) => key[one] === key[other]);
  const ordered: number[] = [];
  for (const place of places) ordered.push(slots[place] ?? 0);
  for (let from = 0; from < places.length;) {
    let to = from + 1;
    while (to < places.length && isAlike(places[from], places[to])) to += 1;
    if (to > from + 1) {
      const alike = await Promise.all(
        ordered.slice(from, to).map(async (slot) => ({ slot, id: await idOf(slot) })),
      );
      alike.sort((a, b) => (a.id < b.id ? -1 : 1));
      ordered.splice(from, alike.length, ...alike.map(({ slot }) => slot));
    }
    from = to;
  }
  return ordered;
}
