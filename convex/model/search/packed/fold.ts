// Folds edits into the index, and into the generation of it that is being made (build.ts). Short transactions that one row, the
// work, keeps apart.
import { internal } from "../../../_generated/api.js";
import type { Id } from "../../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { cardOf } from "../cards.ts";
import { applyChanges, type CardChange, type DayChange } from "./apply.ts";
import { beginBuild, buildNext } from "./build.ts";
import type { ColumnName } from "./columns.ts";
import { marksOf } from "./days.ts";
import { type Edit, type Former, nextEdits } from "./edits.ts";
import { type Give, noteSlots, slotGiver } from "./slots.ts";
import { findBoth, findSlot, findState, findWork } from "./store.ts";

/** Edits of one transaction. */
const FOLDED_AT_ONCE = 100;
/** Rows of a generation that nobody asks any more, deleted at once: half of what a transaction may read. */
const SWEPT_AT_ONCE = { documents: 16, leaves: 200 } as const;

type Edits = { before: Former[]; moved: Set<ColumnName> };

/** The edits of cards by guide, and the days that changed. */
function sorted(edits: readonly Edit[]) {
  const cards = new Map<Id<"users">, Edits>();
  const days = new Map<string, { guideUserId: Id<"users">; date: string }>();
  for (const { guideUserId, date, before, moved = [] } of edits) {
    if (date !== undefined) {
      days.set(`${date} ${guideUserId}`, { guideUserId, date });
      continue;
    }
    const known = cards.get(guideUserId) ?? { before: [], moved: new Set() };
    if (before !== undefined) known.before.push(before);
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
  for (const [guideUserId, { before, moved }] of cards) {
    const card = await cardOf(ctx, guideUserId);
    // Who was never listed has none, and needs none to be taken out.
    const slot = card === null ? (await findSlot(ctx, guideUserId))?.slot : await give(card);
    if (slot == null) continue;
    changes.push({ guideUserId, slot, card, before, moved: [...moved] });
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

/** Folds the oldest edits; true when more wait. */
export async function foldNext(ctx: MutationCtx, count = FOLDED_AT_ONCE): Promise<boolean> {
  const [both, edits] = await Promise.all([findBoth(ctx), nextEdits(ctx, count)]);
  if (both === null || edits.length === 0) return false;
  const { state, work } = both;
  const giver = slotGiver(ctx, state);
  const { cards, days } = sorted(edits);
  const changes = await cardChanges(ctx, giver.giveTo, cards);
  const slots = giver.slots();
  const marks = await dayChanges(ctx, days);
  const { gen } = state;
  const { building } = work;
  const all = { cards: changes, days: marks };
  if (gen > 0) await applyChanges(ctx, { gen, slots }, { ...all, hasOrders: true }, () => true);
  if (building !== undefined) {
    const hasOrders = building.ordered !== undefined;
    const isThere = (id: string) => hasOrders || id <= building.after;
    await applyChanges(ctx, { gen: building.gen, slots }, { ...all, hasOrders }, isThere);
  }
  for (const { _id } of edits) await ctx.db.delete("searchEdits", _id);
  await noteSlots(ctx, state, slots);
  await ctx.db.patch("searchWork", work._id, { version: work.version + 1 });
  return edits.length === count;
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

/** For data of before there was an index: makes one, if none was made meanwhile. */
export async function indexNext(ctx: MutationCtx, begun: true | null): Promise<true | null> {
  if (begun === null) {
    await beginFirst(ctx, Date.now());
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
  const edits = await nextEdits(ctx, FOLDED_AT_ONCE);
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
