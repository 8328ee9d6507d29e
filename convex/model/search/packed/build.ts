// Makes a generation of the index from the cards: everybody in turn, in the order of their slots, and behind all of them the orders.
// Short transactions, which meet those of fold.ts in one row, the work.
import { internal } from "../../../_generated/api.js";
import type { Doc } from "../../../_generated/dataModel.js";
import type { MutationCtx } from "../../../_generated/server.js";
import { applyChanges, idReader } from "./apply.ts";
import { slotsOf, textOfSlots } from "./bits.ts";
import { allMarksOf, MARKS_AT_ONCE } from "./days.ts";
import { COMPARED, inTheirOrder, ORDER_NAMES, orderKey, type OrderName } from "./orders.ts";
import type { CardChange } from "./plan.ts";
import { ROOM_CHARS, roomOf } from "./room.ts";
import { noteSlots, slotGiver } from "./slots.ts";
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

/** Cards of one step, fewer where they have many days between them. */
const BUILT_AT_ONCE = 200;
/** Orders of so many slots are made in the transaction that takes the last guides in; longer ones in one each. */
const ORDERED_AT_ONCE = 10_000;
/** Guides who are listed again in the middle of a step that takes in others; far more than there ever are. */
const RETURNED_MAX = 500;
/** Guides who were given slots in the transaction that takes the first of them in. */
const PLACED_BESIDE = 50;

/** How much one transaction does at most; `chars` of the index it reads. */
export interface Pace {
  cards: number;
  ordered: number;
  chars: number;
}
const PACE: Pace = { cards: BUILT_AT_ONCE, ordered: ORDERED_AT_ONCE, chars: ROOM_CHARS };

type Building = NonNullable<Doc<"searchWork">["building"]>;

/** Whether who has the slot is in the generation, or is just being taken in. */
export function isReached({ after, step, ordered }: Building, slot: number): boolean {
  return ordered !== undefined || (typeof after === "number" && slot <= (step?.to ?? after));
}

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

/** Gives slots to guides who have none; false where there may be more of them. */
async function placeNext(ctx: MutationCtx, state: State, count: number) {
  const cards = await ctx.db
    .query("guideCards")
    .withIndex("by_slot", (q) => q.eq("slot", undefined))
    .take(count);
  const giver = slotGiver(ctx, state);
  let placed = 0;
  for (const card of cards) if ((await giver.giveTo(card)) !== null) placed += 1;
  const slots = giver.slots();
  await noteSlots(ctx, state, slots);
  return { slots, placed };
}

/** The cards of the step that was begun, or of the next. */
async function cardsOfStep(ctx: MutationCtx, after: number, step: Building["step"], count: number) {
  const cards = ctx.db.query("guideCards");
  // Who came back to a slot of the step meanwhile is there beside them, and comes whole by an edit.
  if (step !== undefined) {
    const ofStep = cards.withIndex("by_slot", (q) => q.gt("slot", after).lte("slot", step.to));
    return await ofStep.take(count + RETURNED_MAX);
  }
  return await cards.withIndex("by_slot", (q) => q.gt("slot", after)).take(count);
}

/** Of the cards as many as one step takes; all where it was begun. */
async function joining(
  ctx: MutationCtx,
  cards: readonly Doc<"guideCards">[],
  step: Building["step"],
) {
  const changes: CardChange[] = [];
  let markCount = 0;
  for (const card of cards) {
    const { guideUserId, slot } = card;
    if (slot === undefined) continue;
    const marks = await allMarksOf(ctx, guideUserId);
    changes.push({ guideUserId, slot, card, before: [], moved: [], hasCome: true, marks });
    markCount += marks.size;
    if (step === undefined && markCount > MARKS_AT_ONCE) break;
  }
  return changes;
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
interface Reached extends Pick<Building, "after" | "step" | "ordered"> {
  slots: number;
}

/** Takes the next guides in; behind the last of them the orders begin. */
async function takeIn(
  ctx: MutationCtx,
  { gen, slots }: Generation,
  { after, step }: { after: number } & Pick<Building, "step">,
  { cards: count, chars }: Pace,
): Promise<Reached> {
  const cards = await cardsOfStep(ctx, after, step, count);
  const changes = await joining(ctx, cards, step);
  const to = step?.to ?? changes.at(-1)?.slot ?? after;
  const begun = { place: step?.place ?? "", room: roomOf(chars) };
  const whole = { cards: changes, hasOrders: false, mayJoin: () => true };
  const place = await applyChanges(ctx, { gen, slots }, whole, begun);
  if (place !== null) return { slots, after, step: { to, place } };
  const isLast = step === undefined && changes.length === cards.length && cards.length < count;
  return isLast ? { slots, after: to, ordered: 0 } : { slots, after: to };
}

/** Sees that everybody has a slot, and then goes through the slots: guides who stand together share the words' leaves. */
async function joinNext(
  ctx: MutationCtx,
  state: State,
  { gen, after, step }: Building,
  pace: Pace,
): Promise<Reached> {
  if (typeof after === "number") {
    return await takeIn(ctx, { gen, slots: state.slots }, { after, step }, pace);
  }
  const { slots, placed } = await placeNext(ctx, state, pace.cards);
  if (placed === pace.cards) return { slots, after: "" };
  if (placed > PLACED_BESIDE) return { slots, after: -1 };
  return await takeIn(ctx, { gen, slots }, { after: -1 }, pace);
}

/** A batch of the generation that is being made; false when it is made, or none is. */
export async function buildNext(
  ctx: MutationCtx,
  nowMs: number,
  pace: Pace = PACE,
): Promise<boolean> {
  const both = await findBoth(ctx);
  const building = both?.work.building;
  if (both === null || building === undefined) return false;
  const { state, work } = both;
  const { gen } = building;
  const isJoining = building.ordered === undefined;
  const reached: Reached = isJoining
    ? await joinNext(ctx, state, building, pace)
    : { ...building, slots: state.slots };
  const { slots, after, step, ordered: from } = reached;
  const count = slots <= pace.ordered ? ORDER_NAMES.length : Number(!isJoining);
  const ordered = from === undefined ? from : Math.min(ORDER_NAMES.length, from + count);
  for (const name of ORDER_NAMES.slice(from ?? 0, ordered ?? 0)) {
    await writeOrder(ctx, { gen, slots }, name);
  }
  const isDone = ordered === ORDER_NAMES.length;
  if (isDone) {
    await ctx.db.patch("searchState", state._id, { gen });
    await ctx.db.patch("searchWork", work._id, { version: work.version + 1, building: undefined });
  } else {
    const place = { after, ...(step && { step }), ...(ordered !== undefined && { ordered }) };
    await ctx.db.patch("searchWork", work._id, { building: { gen, at: nowMs, ...place } });
  }
  return !isDone;
}
