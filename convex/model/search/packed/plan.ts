// What changes of guides mean for a generation of the index: what comes to each set, word, column and order, and what leaves it.
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { QueryCtx } from "../../../_generated/server.js";
import { type Cells, hasSlot } from "./bits.ts";
import { COLUMN_NAMES, type ColumnName } from "./columns.ts";
import { allMarksOf, type DayMarks } from "./days.ts";
import { FACTS, type Former } from "./edits.ts";
import type { Moves } from "./leaves.ts";
import { COMPARED, ORDER_NAMES, type OrderName } from "./orders.ts";
import { BLOCK_SLOTS } from "./store.ts";
import { ALL, keyOf, keysOf, wordsOf } from "./terms.ts";

type Card = Doc<"guideCards">;

/** A guide of whom the card is, or was, another than the index says. */
export interface CardChange {
  guideUserId: Id<"users">;
  slot: number;
  /** Null where the guide is not listed any more. */
  card: Card | null;
  /** What the card said before each edit, of what that changed. */
  before: readonly Former[];
  moved: readonly ColumnName[];
  /** Whether the guide came to be listed by one of the edits: then nothing is known of what the index has of them. */
  hasCome: boolean;
  /** Every day of theirs that is not as the week is, where it was read already. */
  marks?: ReadonlyMap<string, DayMarks>;
}

export interface DayChange extends DayMarks {
  slot: number;
  date: string;
}

export interface Changes {
  cards: readonly CardChange[];
  days?: readonly DayChange[];
  /** False where the orders are made when everybody is there. */
  hasOrders: boolean;
  /** Whether a guide who is not in the generation yet joins it now, or is left out. */
  mayJoin: (slot: number) => boolean;
}

export type AllMoves = Map<string, Moves>;

function movesOf(all: AllMoves, key: string): Moves {
  const known = all.get(key);
  if (known !== undefined) return known;
  const fresh = { come: new Set<number>(), gone: new Set<number>() };
  all.set(key, fresh);
  return fresh;
}

function noteDay(keys: AllMoves, { slot, date, isClosed, isOpened }: DayChange): void {
  movesOf(keys, keyOf.closed(date))[isClosed ? "come" : "gone"].add(slot);
  movesOf(keys, keyOf.opened(date))[isOpened ? "come" : "gone"].add(slot);
}

/** What the card says of everything that any of the edits changed. */
function touched(card: Card, before: readonly Former[]): Former {
  const names = FACTS.filter((name) => before.some((former) => former[name] !== undefined));
  return Object.fromEntries(names.map((name) => [name, card[name]]));
}

/** The terms that go and those that come. What stayed through a single edit is let alone. */
function termMoves(
  change: CardChange,
  isNew: boolean,
  termsOf: (facts: Former) => string[],
): { come: string[]; gone: string[] } {
  const { card, before } = change;
  const former = before.map(termsOf);
  const said = new Set(card === null ? [] : termsOf(card));
  const gone = former.flat().filter((term) => !said.has(term));
  if (card === null || isNew) return { come: [...said], gone };
  const stayed = new Set(before.length === 1 ? former[0] : []);
  return { come: termsOf(touched(card, before)).filter((term) => !stayed.has(term)), gone };
}

export interface Plan {
  keys: AllMoves;
  /** By block; slots count from the block's first. */
  words: Map<number, AllMoves>;
  columns: Map<ColumnName, Map<number, Card>>;
  /** Slots that leave an order, and guides that come to it. */
  orders: Map<OrderName, { gone: Set<number>; come: Map<number, Id<"users">> }>;
}

function noteTerms(plan: Plan, change: CardChange, isNew: boolean): void {
  const { slot } = change;
  const keys = termMoves(change, isNew, keysOf);
  for (const key of keys.come) movesOf(plan.keys, key).come.add(slot);
  for (const key of keys.gone) movesOf(plan.keys, key).gone.add(slot);
  movesOf(plan.keys, ALL)[change.card === null ? "gone" : "come"].add(slot);
  const block = Math.floor(slot / BLOCK_SLOTS);
  const words = plan.words.get(block) ?? new Map<string, Moves>();
  plan.words.set(block, words);
  const moves = termMoves(change, isNew, wordsOf);
  for (const word of moves.come) movesOf(words, word).come.add(slot % BLOCK_SLOTS);
  for (const word of moves.gone) movesOf(words, word).gone.add(slot % BLOCK_SLOTS);
}

function noteColumns(plan: Plan, { slot, card, moved }: CardChange, isWhole: boolean): void {
  const columns = isWhole ? COLUMN_NAMES : moved;
  for (const name of card === null ? [] : columns) {
    const cards = plan.columns.get(name) ?? new Map<number, Card>();
    plan.columns.set(name, cards.set(slot, card as Card));
  }
}

function noteOrders(
  plan: Plan,
  { slot, guideUserId, card, moved }: CardChange,
  isWhole: boolean,
): void {
  for (const name of ORDER_NAMES) {
    if (!isWhole && !COMPARED[name].some((column) => moved.includes(column))) continue;
    const order = plan.orders.get(name) ?? { gone: new Set(), come: new Map() };
    plan.orders.set(name, order);
    if (card === null) order.gone.add(slot);
    else order.come.set(slot, guideUserId);
  }
}

/**
 * Who is not listed any more is taken out whether or not the generation has them: some of what is said of them may have come already,
 * as a transaction brings only a part of it.
 */
export async function planOf(
  ctx: QueryCtx,
  listed: Cells,
  { cards, days = [], hasOrders, mayJoin }: Changes,
): Promise<Plan> {
  const plan: Plan = {
    keys: new Map(),
    words: new Map(),
    columns: new Map(),
    orders: new Map(),
  };
  for (const change of cards) {
    const isListed = hasSlot(listed, change.slot);
    const isNew = change.card !== null && (change.hasCome || !isListed);
    if (!isListed && change.card !== null && !mayJoin(change.slot)) continue;
    noteTerms(plan, change, isNew);
    const isWhole = isNew || change.card === null;
    noteColumns(plan, change, isWhole);
    if (hasOrders) noteOrders(plan, change, isWhole);
    if (!isNew) continue;
    for (const [date, marks] of change.marks ?? (await allMarksOf(ctx, change.guideUserId))) {
      noteDay(plan.keys, { slot: change.slot, date, ...marks });
    }
  }
  for (const day of days) noteDay(plan.keys, day);
  return plan;
}
