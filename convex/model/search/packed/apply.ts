// Brings changes into a generation of the index: reads each document that they touch once, and writes those that are others now.
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { changedSet, hasSlot, noCells, slotsIn, textOfSlots } from "./bits.ts";
import { COLUMN_NAMES, columnKey, type ColumnName, type Columns, withNumbers } from "./columns.ts";
import { allMarksOf, type DayMarks } from "./days.ts";
import { FACTS, type Former } from "./edits.ts";
import { changedLeaf, type Moves } from "./leaves.ts";
import { COMPARED, type IdOf, ORDER_NAMES, orderKey, reordered } from "./orders.ts";
import {
  BLOCK_SLOTS,
  type Generation,
  leafAt,
  readColumns,
  readParts,
  readSet,
  slotRow,
  textIn,
  writeText,
} from "./store.ts";
import { ALL, BEHIND, keyOf, keysOf, wordsOf } from "./terms.ts";

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
}

type AllMoves = Map<string, Moves>;

function movesOf(all: AllMoves, key: string): Moves {
  const known = all.get(key);
  if (known !== undefined) return known;
  const fresh = { come: new Set<number>(), gone: new Set<number>() };
  all.set(key, fresh);
  return fresh;
}

export function noteDay(keys: AllMoves, { slot, date, isClosed, isOpened }: DayChange): void {
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

interface Plan {
  keys: AllMoves;
  /** By block; slots count from the block's first. */
  words: Map<number, AllMoves>;
  columns: Map<ColumnName, Map<number, Card>>;
  /** Slots that leave an order, and cards that come to it. */
  orders: Map<(typeof ORDER_NAMES)[number], { gone: Set<number>; come: Map<number, Card> }>;
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

function noteOrders(plan: Plan, { slot, card, moved }: CardChange, isWhole: boolean): void {
  for (const name of ORDER_NAMES) {
    if (!isWhole && !COMPARED[name].some((column) => moved.includes(column))) continue;
    const order = plan.orders.get(name) ?? { gone: new Set(), come: new Map() };
    plan.orders.set(name, order);
    if (card === null) order.gone.add(slot);
    else order.come.set(slot, card);
  }
}

async function writeKeys(ctx: MutationCtx, gen: number, keys: AllMoves): Promise<void> {
  for (const [key, { come, gone }] of keys) {
    const parts = await readParts(ctx, gen, key);
    const stored = textIn(parts);
    const fresh = changedSet(stored, come, gone);
    if (fresh !== stored) await writeText(ctx, gen, key, fresh, parts);
  }
}

async function writeWords(
  ctx: MutationCtx,
  gen: number,
  block: number,
  moves: AllMoves,
): Promise<void> {
  const entries = [...moves].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < entries.length;) {
    const [entry = ""] = entries[at] ?? [];
    const stored = await leafAt(ctx, gen, block, entry);
    const leaf = stored ?? { from: "", to: BEHIND, data: "" };
    const first = at;
    while (at < entries.length && (entries[at]?.[0] ?? "") < leaf.to) at += 1;
    const [same, ...more] = changedLeaf(leaf, new Map(entries.slice(first, at)));
    if (same === undefined) continue;
    const { from, to, data } = same;
    if (stored === null) await ctx.db.insert("searchWords", { gen, block, from, to, data });
    else if (data !== stored.data) await ctx.db.patch("searchWords", stored._id, { to, data });
    for (const { from, to, data } of more) {
      await ctx.db.insert("searchWords", { gen, block, from, to, data });
    }
  }
}

export function idReader(ctx: QueryCtx): IdOf {
  const known = new Map<number, string>();
  return async (slot) => {
    const id = known.get(slot) ?? (await slotRow(ctx, slot))?.guideUserId ?? "";
    known.set(slot, id);
    return id;
  };
}

/** Reads each column once; one that was written is known. */
function columnReader(ctx: QueryCtx, gen: number) {
  const known: { -readonly [Name in ColumnName]?: string } = {};
  return {
    know: (name: ColumnName, text: string) => {
      known[name] = text;
    },
    read: async (names: readonly ColumnName[]): Promise<Columns> => {
      const missing = names.filter((name) => known[name] === undefined);
      return Object.assign(known, await readColumns(ctx, gen, missing));
    },
  };
}

async function writeNumbers(ctx: MutationCtx, gen: number, plan: Plan): Promise<void> {
  const columns = columnReader(ctx, gen);
  for (const [name, cards] of plan.columns) {
    const parts = await readParts(ctx, gen, columnKey(name));
    const fresh = withNumbers(name, textIn(parts), cards);
    columns.know(name, fresh);
    await writeText(ctx, gen, columnKey(name), fresh, parts);
  }
  const idOf = idReader(ctx);
  for (const [name, { gone, come }] of plan.orders) {
    const parts = await readParts(ctx, gen, orderKey(name));
    const slots = slotsIn(textIn(parts));
    const compared = come.size === 0 ? {} : await columns.read([...COMPARED[name], "id"]);
    const fresh = await reordered(slots, gone, come, name, compared, idOf);
    await writeText(ctx, gen, orderKey(name), textOfSlots(fresh), parts);
  }
}

/**
 * Brings the changes into the generation. A guide who is not in it yet joins where `mayJoin` says so, and is left out otherwise.
 */
export async function applyChanges(
  ctx: MutationCtx,
  generation: Generation,
  { cards, days = [], hasOrders }: Changes,
  mayJoin: (guideUserId: string) => boolean,
): Promise<void> {
  const listed = cards.length === 0 ? noCells(0) : await readSet(ctx, generation, ALL);
  const plan: Plan = {
    keys: new Map(),
    words: new Map(),
    columns: new Map(),
    orders: new Map(),
  };
  for (const change of cards) {
    const isListed = hasSlot(listed, change.slot);
    const isNew = change.card !== null && !isListed;
    if (!isListed && (change.card === null || !mayJoin(change.guideUserId))) continue;
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
  const { gen } = generation;
  await writeKeys(ctx, gen, plan.keys);
  for (const [block, moves] of plan.words) await writeWords(ctx, gen, block, moves);
  await writeNumbers(ctx, gen, plan);
}
