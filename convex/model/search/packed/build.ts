// Makes a generation of the index from the cards: everybody in turn, in the order of their ids, and behind all of them the orders.
// Short transactions, which meet those of fold.ts in one row, the work.
import { internal } from "../../../_generated/api.js";
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx } from "../../../_generated/server.js";
import { applyChanges, type CardChange, idReader } from "./apply.ts";
import { slotsOf, textOfSlots } from "./bits.ts";
import { allMarksOf } from "./days.ts";
import { COMPARED, inTheirOrder, ORDER_NAMES, orderKey, type OrderName } from "./orders.ts";
import { type Give, noteSlots, slotGiver } from "./slots.ts";
import {
  findBoth,
  findWork,
  type Generation,
  readColumns,
  readParts,
  readSet,
  type State,
  writeText,
} from "./store.ts";
import { ALL } from "./terms.ts";

/** Cards of one transaction, fewer where they have much: so many signs of text, or so many days between them. */
const BUILT_AT_ONCE = { cards: 200, chars: 50_000, marks: 4_000, days: 100 } as const;
/** Orders of so many slots are made in the transaction that takes the last guides in; longer ones in one each. */
const ORDERED_AT_ONCE = 10_000;

/** How much one transaction does at most. */
export interface Pace {
  cards: number;
  ordered: number;
}
const PACE: Pace = { cards: BUILT_AT_ONCE.cards, ordered: ORDERED_AT_ONCE };

type Building = NonNullable<Doc<"searchWork">["building"]>;

/** Notes another generation, beside the one that is asked. One that was being made is given up. */
async function noteBuild(
  ctx: MutationCtx,
  at: number,
  why: Pick<Doc<"searchWork">, "fault" | "faultAt"> = {},
): Promise<void> {
  const both = await findBoth(ctx);
  const gen = (both?.work.lastGen ?? 0) + 1;
  const building = { gen, after: "", at };
  if (both === null) {
    await ctx.db.insert("searchState", { gen: 0, slots: 0 });
    await ctx.db.insert("searchWork", { lastGen: gen, version: 0, building });
  } else {
    await ctx.db.patch("searchWork", both.work._id, { lastGen: gen, building, ...why });
  }
}

/** Begins another generation. */
export async function beginBuild(ctx: MutationCtx, nowMs: number, fault?: string): Promise<void> {
  await noteBuild(ctx, nowMs, fault === undefined ? undefined : { fault, faultAt: nowMs });
  await ctx.scheduler.runAfter(0, internal.search.build, {});
}

/** While many guides are put in at once: nobody begins before then what would be in their way. Whoever put them in may. */
export async function holdBuild(ctx: MutationCtx, untilMs: number): Promise<void> {
  const work = await findWork(ctx);
  if (work?.building?.after !== "") await noteBuild(ctx, untilMs);
  else await ctx.db.patch("searchWork", work._id, { building: { ...work.building, at: untilMs } });
}

/** Of the cards as many as one transaction takes, and which was the last of them. */
async function joining(ctx: MutationCtx, give: Give, cards: readonly Doc<"guideCards">[]) {
  const changes: CardChange[] = [];
  const days = new Set<string>();
  let [last, chars, markCount] = ["", 0, 0];
  for (const card of cards) {
    const { guideUserId, bioText } = card;
    last = guideUserId;
    const slot = await give(card);
    if (slot === null) continue;
    const marks = await allMarksOf(ctx, guideUserId);
    changes.push({ guideUserId, slot, card, before: [], moved: [], marks });
    chars += bioText.length;
    markCount += marks.size;
    for (const day of marks.keys()) days.add(day);
    const { chars: charsMax, marks: marksMax, days: daysMax } = BUILT_AT_ONCE;
    if (chars > charsMax || markCount > marksMax || days.size > daysMax) break;
  }
  return { changes, last, isAll: last === (cards.at(-1)?.guideUserId ?? "") };
}

/** Makes the order of all who are in the generation. */
async function writeOrder(ctx: MutationCtx, generation: Generation, name: OrderName) {
  const { gen } = generation;
  const slots = slotsOf(await readSet(ctx, generation, ALL));
  const columns = await readColumns(ctx, gen, [...COMPARED[name], "id"]);
  const ordered = await inTheirOrder(slots, name, columns, idReader(ctx));
  const key = orderKey(name);
  await writeText(ctx, gen, key, textOfSlots(ordered), await readParts(ctx, gen, key));
}

/** Where a generation is after a transaction. */
interface Reached extends Pick<Building, "after" | "ordered"> {
  slots: number;
}

/** Takes the next guides in; behind the last of them the orders begin. */
async function joinNext(
  ctx: MutationCtx,
  state: State,
  { gen, after }: Building,
  count: number,
): Promise<Reached> {
  const cards = await ctx.db
    .query("guideCards")
    .withIndex("by_guideUserId", (q) => q.gt("guideUserId", after as Id<"users">))
    .take(count);
  const giver = slotGiver(ctx, state);
  const { changes, last, isAll } = await joining(ctx, giver.giveTo, cards);
  const slots = giver.slots();
  await applyChanges(ctx, { gen, slots }, { cards: changes, hasOrders: false }, () => true);
  await noteSlots(ctx, state, slots);
  const isLast = isAll && cards.length < count;
  return isLast ? { slots, after, ordered: 0 } : { slots, after: last };
}

/** A batch of the generation that is being made; false when it is made, or none is. */
export async function buildNext(
  ctx: MutationCtx,
  nowMs: number,
  { cards, ordered: orderedAtOnce }: Pace = PACE,
): Promise<boolean> {
  const both = await findBoth(ctx);
  const building = both?.work.building;
  if (both === null || building === undefined) return false;
  const { state, work } = both;
  const { gen } = building;
  const isJoining = building.ordered === undefined;
  const reached: Reached = isJoining
    ? await joinNext(ctx, state, building, cards)
    : { ...building, slots: state.slots };
  const { slots, after, ordered: from } = reached;
  const count = slots <= orderedAtOnce ? ORDER_NAMES.length : Number(!isJoining);
  const ordered = from === undefined ? from : Math.min(ORDER_NAMES.length, from + count);
  for (const name of ORDER_NAMES.slice(from ?? 0, ordered ?? 0)) {
    await writeOrder(ctx, { gen, slots }, name);
  }
  const isDone = ordered === ORDER_NAMES.length;
  if (isDone) {
    await ctx.db.patch("searchState", state._id, { gen });
    await ctx.db.patch("searchWork", work._id, { version: work.version + 1, building: undefined });
  } else {
    const place = ordered === undefined ? { after } : { after, ordered };
    await ctx.db.patch("searchWork", work._id, { building: { gen, at: nowMs, ...place } });
  }
  return !isDone;
}
