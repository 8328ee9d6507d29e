// Folds edits into the index, and into the generation of it that is being made (build.ts). Short transactions that one row, the
// work, keeps apart. What one has no room for is left to the next: the edits stay, and are laid over the index by searches, until the
// last.
import { internal } from "../../../_generated/api.js";
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { cardOf } from "../cards.ts";
import { applyChanges } from "./apply.ts";
import { beginBuild, buildNext, isReached } from "./build.ts";
import type { ColumnName } from "./columns.ts";
import { allMarksOf, MARKS_AT_ONCE, marksOf } from "./days.ts";
import { type Edit, type Former, nextEdits } from "./edits.ts";
import type { CardChange, Changes, DayChange } from "./plan.ts";
import { ROOM_CHARS, roomOf } from "./room.ts";
import { type Give, noteSlots, slotGiver } from "./slots.ts";
import { findBoth, findSlot, findState, findWork, type Generation } from "./store.ts";

/** How much one transaction does at most: edits, and signs of the index that it reads. */
export interface FoldPace {
  edits: number;
  chars: number;
}
const PACE: FoldPace = { edits: 100, chars: ROOM_CHARS };
/** Rows of a generation that nobody asks any more, deleted at once: who deletes one reads it once more. */
const SWEPT_AT_ONCE = { documents: 8, leaves: 200 } as const;

type Work = Doc<"searchWork">;

/** Of one guide. */
interface Edits {
  before: Former[];
  moved: Set<ColumnName>;
  hasCome: boolean;
}

/** The edits of cards by guide, and the days that changed. */
function sorted(edits: readonly Edit[]) {
  const cards = new Map<Id<"users">, Edits>();
  const days = new Map<string, { guideUserId: Id<"users">; date: string }>();
  for (const { guideUserId, date, before, moved = [] } of edits) {
    if (date !== undefined) {
      days.set(`${date} ${guideUserId}`, { guideUserId, date });
      continue;
    }
    const known = cards.get(guideUserId) ?? { before: [], moved: new Set(), hasCome: false };
    if (before === undefined) known.hasCome = true;
    else known.before.push(before);
    for (const column of moved) known.moved.add(column);
    cards.set(guideUserId, known);
  }
  return { cards, days: [...days.values()] };
}

async function cardChanges(
  ctx: MutationCtx,
  give: Give,
  cards: ReadonlyMap<Id<"users">, Edits>,
): Promise<CardChange[]> {
  const changes: CardChange[] = [];
  for (const [guideUserId, { before, moved, hasCome }] of cards) {
    const card = await cardOf(ctx, guideUserId);
    // Who was never listed has none, and needs none to be taken out.
    const slot = card === null ? (await findSlot(ctx, guideUserId))?.slot : await give(card);
    if (slot == null) continue;
    const change = { guideUserId, slot, card, before, moved: [...moved], hasCome };
    const isMarked = hasCome && card !== null;
    changes.push(isMarked ? { ...change, marks: await allMarksOf(ctx, guideUserId) } : change);
  }
  return changes;
}

async function dayChanges(
  ctx: MutationCtx,
  days: readonly { guideUserId: Id<"users">; date: string }[],
): Promise<DayChange[]> {
  const changes: DayChange[] = [];
  for (const { guideUserId, date } of days) {
    // Whoever joins brings all days along.
    const row = await findSlot(ctx, guideUserId);
    if (row === null) continue;
    changes.push({ slot: row.slot, date, ...(await marksOf(ctx, guideUserId, date)) });
  }
  return changes;
}

/** The oldest edits, fewer where guides come with many days: who comes brings all of them along. */
async function firstEdits(ctx: QueryCtx, count: number): Promise<Edit[]> {
  const edits = await nextEdits(ctx, count);
  let marks = 0;
  for (const [index, { guideUserId, date, before }] of edits.entries()) {
    if (date !== undefined || before !== undefined) continue;
    marks += (await allMarksOf(ctx, guideUserId)).size;
    if (marks > MARKS_AT_ONCE) return edits.slice(0, index + 1);
  }
  return edits;
}

/** Those that are being folded, or the next. Only those that were there when they were begun with are deleted behind them. */
async function editsAtHand(ctx: QueryCtx, { folding }: Work, count: number): Promise<Edit[]> {
  if (folding === undefined) return await firstEdits(ctx, count);
  const edits = await Promise.all(folding.edits.map((id) => ctx.db.get("searchEdits", id)));
  return edits.filter((edit) => edit !== null);
}

type Target = Generation & Pick<Changes, "hasOrders" | "mayJoin">;

/** The generation that is asked, and the one that is being made. */
function targetsOf(asked: number, slots: number, building: Work["building"]): Target[] {
  const targets: Target[] = [];
  if (asked > 0) targets.push({ gen: asked, slots, hasOrders: true, mayJoin: () => true });
  if (building === undefined) return targets;
  const { gen } = building;
  const hasOrders = building.ordered !== undefined;
  const mayJoin = (slot: number) => isReached(building, slot);
  return [...targets, { gen, slots, hasOrders, mayJoin }];
}

/** Folds the oldest edits, or goes on with those that it began with; true when more is to be done. */
export async function foldNext(
  ctx: MutationCtx,
  { edits: count, chars }: FoldPace = PACE,
): Promise<boolean> {
  const both = await findBoth(ctx);
  if (both === null) return false;
  const { state, work } = both;
  const edits = await editsAtHand(ctx, work, count);
  if (edits.length === 0) return false;
  const giver = slotGiver(ctx, state);
  const { cards, days } = sorted(edits);
  const changes = {
    cards: await cardChanges(ctx, giver.giveTo, cards),
    days: await dayChanges(ctx, days),
  };
  const slots = giver.slots();
  await noteSlots(ctx, state, slots);
  const { building } = work;
  // Of a generation that was asked or begun meanwhile, or has an order more, nothing is known.
  const among = [state.gen, building?.gen, building?.ordered].join(" ");
  const begun = work.folding?.among === among ? work.folding : { gen: 0, place: "" };
  const room = roomOf(chars);
  for (const target of targetsOf(state.gen, slots, building)) {
    const { gen } = target;
    if (gen < begun.gen) continue;
    const place = gen === begun.gen ? begun.place : "";
    const rest = await applyChanges(ctx, target, { ...changes, ...target }, { place, room });
    if (rest === null) continue;
    const folding = { edits: edits.map(({ _id }) => _id), among, gen, place: rest };
    await ctx.db.patch("searchWork", work._id, { folding });
    return true;
  }
  for (const { _id } of edits) await ctx.db.delete("searchEdits", _id);
  await ctx.db.patch("searchWork", work._id, { version: work.version + 1, folding: undefined });
  return work.folding !== undefined || edits.length === count;
}

/** Edits that wait so long were forgotten, and so was a generation that did not go on. */
const FORGOTTEN_MS = 10_000;

/** By then the clock, which looks every minute, has sent somebody for what was forgotten. */
const LATE_MS = FORGOTTEN_MS + 60_000 + 5_000;

/** Begins the first index when there is a guide to be found by it; until then, and until it is made, searches look at every card. */
async function beginFirst(ctx: MutationCtx, nowMs: number): Promise<void> {
  const isEmpty = (await ctx.db.query("guideCards").first()) === null;
  if (!isEmpty && (await findState(ctx)) === null) await beginBuild(ctx, nowMs);
}

/** Begins the first index, and goes on with what was lost on the way, as when the server ended. */
export async function resume(ctx: MutationCtx, nowMs: number): Promise<void> {
  await beginFirst(ctx, nowMs);
  const [oldest] = await nextEdits(ctx, 1);
  if (oldest !== undefined && oldest.foldAt < nowMs - FORGOTTEN_MS) {
    await ctx.scheduler.runAfter(0, internal.search.fold, {});
  }
  const work = await findWork(ctx);
  if (work?.building !== undefined && work.building.at < nowMs - FORGOTTEN_MS) {
    await ctx.scheduler.runAfter(0, internal.search.build, {});
  }
}

/** For data of before: makes the index, anew where there is one, which lacks what came to it since. It is asked until then. */
export async function indexNext(ctx: MutationCtx, begun: true | null): Promise<true | null> {
  if (begun === null) {
    const isFirst = (await findState(ctx)) === null;
    await (isFirst ? beginFirst(ctx, Date.now()) : beginBuild(ctx, Date.now()));
    return true;
  }
  return (await buildNext(ctx, Date.now())) ? true : null;
}

/** What is to be said of the index: why it is made anew, or that edits do not come into it. */
export async function indexHealth(
  ctx: QueryCtx,
  nowMs: number,
): Promise<{ error: string | null; waiting: number }> {
  const both = await findBoth(ctx);
  const edits = await nextEdits(ctx, PACE.edits);
  const waiting = edits.length;
  const fault = both?.work.building === undefined ? undefined : both.work.fault;
  if (both !== null && both.state.gen > 0 && fault !== undefined) {
    return { error: `The search is made anew: ${fault}`, waiting };
  }
  const isLate = edits.some(({ foldAt }) => foldAt < nowMs - LATE_MS);
  return { error: isLate ? "Edits do not come into the search" : null, waiting };
}

/** Deletes some of what older generations left; true when more may be there. */
export async function sweepNext(ctx: MutationCtx): Promise<boolean> {
  const state = await findState(ctx);
  if (state === null || state.gen === 0) return false;
  const documents = await ctx.db
    .query("searchIndex")
    .withIndex("by_gen_and_key_and_part", (q) => q.lt("gen", state.gen))
    .take(SWEPT_AT_ONCE.documents);
  for (const { _id } of documents) await ctx.db.delete("searchIndex", _id);
  const leaves = await ctx.db
    .query("searchWords")
    .withIndex("by_gen_and_block_and_from", (q) => q.lt("gen", state.gen))
    .take(SWEPT_AT_ONCE.leaves);
  for (const { _id } of leaves) await ctx.db.delete("searchWords", _id);
  return documents.length + leaves.length > 0;
}
