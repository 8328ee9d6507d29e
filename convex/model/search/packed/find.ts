// Finds guides by the index. What was edited since the last fold is taken out of its sets, looked at card by card and put in its
// place, so that a save is in the very next search.
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { QueryCtx } from "../../../_generated/server.js";
import { WEEK_ORDER } from "../../availability/contract.ts";
import { isDayAvailable } from "../../availability/rules.ts";
import { type Day, weekdayOf } from "../../days.ts";
import { firstOf } from "../../first.ts";
import { listedAmong } from "../among.ts";
import type { SortWord } from "../contract.ts";
import { correct, type Correction, understood } from "../correct.ts";
import { type Criteria, matchesFilters, textScore } from "../rules.ts";
import { idReader } from "./apply.ts";
import { andInto, type Cells, countOf, dropSlot, hasSlot, numberAt, SLOT_WIDTH } from "./bits.ts";
import type { ColumnName, Columns } from "./columns.ts";
import { marksOf } from "./days.ts";
import { type Former, guidesOf, laidOver } from "./edits.ts";
import { listedIn } from "./listed.ts";
import { cutNumbers, FACETS, facetCells, freeCells, setReader, type Sets } from "./match.ts";
import {
  byPlace,
  COMPARED,
  type IdOf,
  type Newcomer,
  orderKey,
  type OrderName,
  orderOf,
  placeOf,
} from "./orders.ts";
import { byScore } from "./scores.ts";
import { findSlot, type Generation, readColumns, readFirstPart, readText } from "./store.ts";
import { ALL } from "./terms.ts";
import { cutWords, type WordCells, wordReader } from "./words.ts";

type Card = Doc<"guideCards">;

export interface Asked {
  criteria: Criteria;
  searchText: string;
  date: Day | null;
  sortBy: SortWord;
}

function findCard(ctx: QueryCtx, guideUserId: Id<"users">): Promise<Card | null> {
  return firstOf(
    ctx.db.query("guideCards").withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}

/** Whether the guide of the card is free on the day, by what is stored of that day. */
export async function isFree(ctx: QueryCtx, card: Card, date: Day): Promise<boolean> {
  const { isClosed, isOpened } = await marksOf(ctx, card.guideUserId, date);
  return isDayAvailable({
    weeklyDefault: card.week[WEEK_ORDER.indexOf(weekdayOf(date))] ?? false,
    override: isOpened ? { isAvailable: true } : undefined,
    blockCount: isClosed ? 1 : 0,
  });
}

export interface EditedCard {
  card: Card;
  score: number;
}

/** Of those who were edited: the slots that they have, their cards, and what these said before. */
async function readEdited(ctx: QueryCtx, date: Day | null) {
  const slots: number[] = [];
  const cards: Card[] = [];
  const edits = await laidOver(ctx, date);
  for (const guideUserId of guidesOf(edits)) {
    const [row, card] = await Promise.all([findSlot(ctx, guideUserId), findCard(ctx, guideUserId)]);
    if (row !== null) slots.push(row.slot);
    if (card !== null) cards.push(card);
  }
  const former: Former[] = edits.map(({ before = {} }) => before);
  return { slots, cards, former };
}

/** All who are listed, without those who were edited: a copy, so that it may be cut. */
async function listedCells(sets: Sets, edited: readonly number[]): Promise<Cells> {
  const listed = (await sets(ALL)).slice();
  for (const slot of edited) dropSlot(listed, slot);
  return listed;
}

async function fittingCards(
  ctx: QueryCtx,
  cards: readonly Card[],
  { criteria, date }: Asked,
): Promise<EditedCard[]> {
  const fitting: EditedCard[] = [];
  for (const card of cards) {
    const score = textScore(card, criteria);
    if (criteria.words.length > 0 && score === 0) continue;
    if (date === null || (await isFree(ctx, card, date))) fitting.push({ card, score });
  }
  return fitting;
}

/** Who fits all but what is asked of the facets and the numbers. */
export interface Fitting {
  hits: Cells;
  /** How well the texts of those fit. */
  words: WordCells[];
  edited: EditedCard[];
  /** What the text was meant to be. */
  correction: Correction | null;
}

export async function fittingTexts(
  ctx: QueryCtx,
  state: Generation,
  { criteria, ...asked }: Asked,
  sets: Sets,
): Promise<Fitting> {
  const { date } = asked;
  const { slots, cards, former } = await readEdited(ctx, date);
  const hits = await listedCells(sets, slots);
  const cellsOf = wordReader(ctx, state, sets);
  const own = criteria.words;
  const edited = listedAmong(cards);
  const listed = listedIn(ctx, state, { cellsOf, own, hits, edited, former });
  const correction = await correct(asked.searchText, listed);
  const meant = understood(criteria, correction);
  const words = await Promise.all(meant.words.map(cellsOf));
  const fitting = await fittingCards(ctx, cards, { ...asked, criteria: meant });
  if (date !== null) andInto(hits, await freeCells(sets, date));
  cutWords(words, hits);
  return { hits, words, edited: fitting, correction };
}

/** The first slots of the order that are hit. */
function inOrder(order: string, hits: Cells, wanted: number): number[] {
  const found: number[] = [];
  for (let at = 0; at + SLOT_WIDTH <= order.length && found.length < wanted; at += SLOT_WIDTH) {
    const slot = numberAt(order, at, SLOT_WIDTH);
    if (hasSlot(hits, slot)) found.push(slot);
  }
  return found;
}

type BestOf = (hits: Cells, wanted: number) => Promise<number[]>;

/** Answers the first slots of the order that are hit. Mostly they are in its first part, and the others need not be read. */
function orderReader(ctx: QueryCtx, gen: number, order: OrderName): BestOf {
  const key = orderKey(order);
  let first: Promise<string> | undefined;
  return async (hits, wanted) => {
    const count = Math.min(wanted, countOf(hits));
    first ??= readFirstPart(ctx, gen, key);
    const found = inOrder(await first, hits, count);
    return found.length === count ? found : inOrder(await readText(ctx, gen, key), hits, count);
  };
}

type Found = number | Card;

/** What a card's place in an order is found by. */
interface Ordering {
  order: OrderName;
  columns: Columns;
  idOf: IdOf;
}

/** The edited cards at their places among the slots. */
async function merged(
  { order, columns, idOf }: Ordering,
  slots: readonly number[],
  cards: readonly Card[],
): Promise<Found[]> {
  const newcomers: Newcomer<Card>[] = [];
  for (const card of cards) {
    newcomers.push({ card, place: await placeOf(card, slots, order, columns, idOf) });
  }
  const found: Found[][] = [];
  let from = 0;
  for (const { card, place } of newcomers.sort(byPlace(order))) {
    found.push(slots.slice(from, place), [card]);
    from = place;
  }
  return [...found, slots.slice(from)].flat();
}

/** The first `wanted` of those who fit: best texts first, where they are asked for by relevance, and in the order. */
async function ordered(
  ctx: QueryCtx,
  { gen }: Generation,
  asked: Asked,
  { hits, words, ...fitting }: Fitting,
  wanted: number,
): Promise<Found[]> {
  const order = orderOf(asked.sortBy);
  const isScored = asked.sortBy === "relevance";
  const groups = byScore(isScored ? words : [], hits);
  const edited = fitting.edited.map(({ card, score }) => ({
    card,
    score: isScored ? score : 0,
  }));
  const compared: ColumnName[] = edited.length === 0 ? [] : [...COMPARED[order], "id"];
  const columns = await readColumns(ctx, gen, compared);
  const ordering = { order, columns, idOf: idReader(ctx) };
  const bestOf = orderReader(ctx, gen, order);
  const scores = new Set([...groups.keys(), ...edited.map(({ score }) => score)]);
  let found: Found[] = [];
  for (const score of [...scores].sort((a, b) => b - a)) {
    const missing = wanted - found.length;
    if (missing <= 0) break;
    const group = groups.get(score);
    const slots = group === undefined ? [] : await bestOf(group, missing);
    const cards = edited.filter((one) => one.score === score).map(({ card }) => card);
    found = found.concat(await merged(ordering, slots, cards));
  }
  return found;
}

async function cardOfSlot(ctx: QueryCtx, found: Found): Promise<Card | null> {
  if (typeof found !== "number") return found;
  return await firstOf(ctx.db.query("guideCards").withIndex("by_slot", (q) => q.eq("slot", found)));
}

/** How many fit, and the cards of `count` of them behind the first `from`. */
export async function findPacked(
  ctx: QueryCtx,
  state: Generation,
  asked: Asked,
  { from, count }: { from: number; count: number },
): Promise<{ total: number; cards: Card[]; correction: Correction | null }> {
  const { criteria } = asked;
  const sets = setReader(ctx, state);
  const { hits, words, correction, ...fitting } = await fittingTexts(ctx, state, asked, sets);
  const edited = fitting.edited.filter(({ card }) => matchesFilters(card, criteria));
  for (const facet of FACETS) {
    const cells = await facetCells(sets, facet, criteria, state.slots);
    if (cells !== null) andInto(hits, cells);
  }
  await cutNumbers(ctx, state, criteria, hits);
  const total = countOf(hits) + edited.length;
  if (from >= total) return { total, cards: [], correction };
  const found = await ordered(ctx, state, asked, { hits, words, edited, correction }, from + count);
  const shown = await Promise.all(
    found.slice(from, from + count).map((one) => cardOfSlot(ctx, one)),
  );
  return { total, cards: shown.filter((card) => card !== null), correction };
}
