// What changed since the last fold. A card's writer says so in its own transaction, and waits for nobody: two of them write two
// rows. Folds come in rounds, one for all that was written since the last.
import { internal } from "../../../_generated/api.js";
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import type { Change } from "../../changes.ts";
import type { Day } from "../../days.ts";
import { firstOf } from "../../first.ts";
import { movedColumns, type Sortable } from "./columns.ts";
import { findState } from "./store.ts";
import type { Facts } from "./terms.ts";

/** Folds are so far apart, which is also how soon an open page may ask again. */
export const ROUND_MS = 1_000;
/** Edits that a search lays over the index. A round of the busiest hour has a tenth of them. */
export const EDITS_MAX = 1_000;

export type Edit = Doc<"searchEdits">;
export type Former = NonNullable<Edit["before"]>;

export const FACTS = [
  "areas",
  "languages",
  "specialties",
  "week",
  "nameText",
  "bioText",
] as const satisfies readonly (keyof Facts)[];

async function note(
  ctx: MutationCtx,
  edit: Pick<Edit, "guideUserId" | "date" | "before" | "moved">,
): Promise<void> {
  // Where no index was begun nobody asks it, and whoever begins one reads the cards as they are then.
  if ((await findState(ctx)) === null) return;
  const foldAt = (Math.floor(Date.now() / ROUND_MS) + 1) * ROUND_MS;
  const first = await firstOf(
    ctx.db.query("searchEdits").withIndex("by_foldAt", (q) => q.eq("foldAt", foldAt)),
  );
  await ctx.db.insert("searchEdits", { ...edit, foldAt });
  // Whoever finds the first of a round has read it, and is run again if it was folded meanwhile.
  if (first === null) await ctx.scheduler.runAt(foldAt, internal.search.fold, {});
}

type Card = Facts & Sortable;

/** What the card said before, of what is another now; all of it where the card is gone. */
function formerOf(before: Card, after: Card | null): Former {
  const changed = FACTS.filter(
    (name) => after === null || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}

/** Notes that a card was written: also where it only shows something else, which an open page is told of as of all that comes in. */
export async function noteCard(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  before: Card | null,
  after: Card | null,
): Promise<void> {
  if (before === null) return await note(ctx, { guideUserId });
  const edit = { before: formerOf(before, after), moved: movedColumns(before, after) };
  await note(ctx, { guideUserId, ...edit });
}

export async function keepSearchedBlocks(
  ctx: MutationCtx,
  { before, after }: Change<"availabilityBlocks">,
): Promise<void> {
  // A block whose request was accepted closes the day as before.
  if (before !== null && after !== null) return;
  const block = after ?? before;
  if (block !== null) await note(ctx, { guideUserId: block.guideUserId, date: block.date });
}

export async function keepSearchedOverrides(
  ctx: MutationCtx,
  { before, after }: Change<"dayOverrides">,
): Promise<void> {
  if (before?.isAvailable === after?.isAvailable) return;
  const override = after ?? before;
  if (override === null) return;
  await note(ctx, { guideUserId: override.guideUserId, date: override.date });
}

/** Of guides of whom the index says something else than their card, or than their day. */
export async function laidOver(ctx: QueryCtx, date: Day | null): Promise<Edit[]> {
  const of = (day: string | undefined) =>
    ctx.db
      .query("searchEdits")
      .withIndex("by_date", (q) => q.eq("date", day))
      .take(EDITS_MAX);
  const [cards, days] = await Promise.all([of(undefined), date === null ? [] : of(date)]);
  return [...cards, ...days];
}

export function guidesOf(edits: readonly Edit[]): Set<Id<"users">> {
  return new Set(edits.map(({ guideUserId }) => guideUserId));
}

/** The oldest edits. */
export function nextEdits(ctx: QueryCtx, count: number): Promise<Edit[]> {
  return ctx.db.query("searchEdits").withIndex("by_foldAt").take(count);
}
