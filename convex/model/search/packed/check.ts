// Whether the index fits its cards. Of every guide sets and numbers are compared each night, words of a tenth of them; the orders
// as wholes. What does not fit is made anew beside, and asked until then.
import { type Infer, v } from "convex/values";

import { internal } from "../../../_generated/api.js";
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { CITIES, LANGUAGES, SPECIALTIES } from "../../catalog/contract.ts";
import { compareKeys } from "../rules.ts";
import { type Cells, cellsOf, countOf, hasSlot, slotsIn } from "./bits.ts";
import { beginBuild } from "./build.ts";
import { COLUMN_NAMES, type Columns, isSaid, keysAt, numberOf } from "./columns.ts";
import { guidesOf, laidOver } from "./edits.ts";
import { setsIn } from "./leaves.ts";
import { nameChecker } from "./names.ts";
import { ORDER_NAMES, orderKey } from "./orders.ts";
import {
  BLOCK_SLOTS,
  findSlot,
  findState,
  findWork,
  leafAt,
  readColumns,
  readSet,
  readText,
  slotRow,
  type State,
} from "./store.ts";
import { ALL, keyOf, keysOf, wordsOf } from "./terms.ts";

type Card = Doc<"guideCards">;

/** A fold that one transaction has no room for is over by then. */
const AGAIN_MS = 60_000;
/** Guides of one transaction. */
const CHECKED_AT_ONCE = 20;
/** Of so many guides the words of one are looked up in a night. */
const WORDS_OF = 10;

export const checkCursor = v.object({
  after: v.string(),
  seen: v.number(),
  /** Of the index when the check began: whoever joins or leaves meanwhile is not counted. */
  version: v.number(),
});
type Cursor = Infer<typeof checkCursor>;

const KEYS = [
  ...keysOf({
    areas: CITIES.map(({ id }) => id),
    languages: LANGUAGES.map(({ id }) => id),
    specialties: SPECIALTIES.map(({ id }) => id),
  }),
  ...[0, 1, 2, 3, 4, 5, 6].map(keyOf.week),
];

/** What is wrong with the orders, and with the set of all; null where nothing is. */
async function faultOfOrders(ctx: QueryCtx, state: State): Promise<string | null> {
  const listed = await readSet(ctx, state, ALL);
  const count = countOf(listed);
  const columns = await readColumns(ctx, state.gen, COLUMN_NAMES);
  for (const name of ORDER_NAMES) {
    const slots = slotsIn(await readText(ctx, state.gen, orderKey(name)));
    const isWhole = new Set(slots).size === count && slots.length === count;
    if (!isWhole || slots.some((slot) => !hasSlot(listed, slot))) {
      return `The order by ${name} does not have every guide once`;
    }
    for (let at = 1; at < slots.length; at += 1) {
      const [one = 0, next = 0] = slots.subarray(at - 1, at + 1);
      const byKeys = compareKeys(name, keysAt(columns, one), keysAt(columns, next));
      const byId = numberOf(columns, "id", one) - numberOf(columns, "id", next);
      if (byKeys > 0 || (byKeys === 0 && byId > 0)) return `The order by ${name} is out of order`;
    }
  }
  return null;
}

async function hasWords(ctx: QueryCtx, gen: number, card: Card, slot: number): Promise<boolean> {
  const block = Math.floor(slot / BLOCK_SLOTS);
  let leaf: Doc<"searchWords"> | null = null;
  for (const entry of [...new Set(wordsOf(card))].sort()) {
    if (leaf === null || entry >= leaf.to) leaf = await leafAt(ctx, gen, block, entry);
    const found = setsIn(leaf?.data ?? "", entry).find(([one]) => one === entry);
    if (!hasSlot(cellsOf(found?.[1] ?? "", BLOCK_SLOTS), slot % BLOCK_SLOTS)) return false;
  }
  return true;
}

async function hasOwnSlot(ctx: QueryCtx, card: Card): Promise<number | null> {
  const row = await findSlot(ctx, card.guideUserId);
  if (row === null || row.slot !== card.slot) return null;
  return (await slotRow(ctx, row.slot))?._id === row._id ? row.slot : null;
}

/** What is wrong with the index of these guides; null where nothing is. */
async function faultOfCards(
  ctx: QueryCtx,
  state: State,
  cards: readonly Card[],
  nowMs: number,
): Promise<string | null> {
  const night = Math.floor(nowMs / 86_400_000) % WORDS_OF;
  const listed = await readSet(ctx, state, ALL);
  const sets = new Map<string, Cells>();
  for (const key of KEYS) sets.set(key, await readSet(ctx, state, key));
  const columns: Columns = await readColumns(ctx, state.gen, COLUMN_NAMES);
  const lacksName = nameChecker(ctx, state.gen);
  for (const card of cards) {
    const slot = await hasOwnSlot(ctx, card);
    if (slot === null || !hasSlot(listed, slot)) return "A listed guide is not in it";
    const said = new Set(keysOf(card));
    for (const [key, cells] of sets) {
      if (hasSlot(cells, slot) !== said.has(key)) return `The set ${key} is wrong`;
    }
    const wrong = COLUMN_NAMES.find((name) => !isSaid(columns, name, slot, card));
    if (wrong !== undefined) return `The column of ${wrong} is wrong`;
    if (await lacksName(Math.floor(slot / BLOCK_SLOTS), card.nameText)) return "A name is missing";
    if (slot % WORDS_OF !== night) continue;
    if (!(await hasWords(ctx, state.gen, card, slot))) return "A word is missing";
  }
  return null;
}

/**
 * The orders, and then the next guides; null when all are done, or when it is being made anew. While edits are folded in parts
 * some of the index has them and some has not: nothing can be said of it, and the check comes again later.
 */
export async function checkNext(
  ctx: MutationCtx,
  cursor: Cursor | null,
  nowMs: number,
): Promise<Cursor | null> {
  const [state, work] = await Promise.all([findState(ctx), findWork(ctx)]);
  if (state === null || state.gen === 0 || work === null || work.building !== undefined)
    return null;
  if (work.folding !== undefined) {
    const where = cursor === null ? {} : { cursor };
    await ctx.scheduler.runAfter(AGAIN_MS, internal.search.check, where);
    return null;
  }
  if (cursor === null) {
    const fault = await faultOfOrders(ctx, state);
    if (fault === null) return { after: "", seen: 0, version: work.version };
    await beginBuild(ctx, nowMs, fault);
    return null;
  }
  const cards = await ctx.db
    .query("guideCards")
    .withIndex("by_guideUserId", (q) => q.gt("guideUserId", cursor.after as Id<"users">))
    .take(CHECKED_AT_ONCE);
  const edited = guidesOf(await laidOver(ctx, null));
  const settled = cards.filter(({ guideUserId }) => !edited.has(guideUserId));
  const seen = cursor.seen + cards.length;
  const isDone = cards.length < CHECKED_AT_ONCE;
  let fault = await faultOfCards(ctx, state, settled, nowMs);
  if (fault === null && isDone && edited.size === 0 && work.version === cursor.version) {
    const listed = countOf(await readSet(ctx, state, ALL));
    if (listed !== seen) fault = `It has ${listed} guides of ${seen}`;
  }
  if (fault !== null) await beginBuild(ctx, nowMs, fault);
  if (fault !== null || isDone) return null;
  return { ...cursor, after: cards.at(-1)?.guideUserId ?? "", seen };
}
