// Brings changes into a generation of the index: reads each document that they touch once, and writes those that are others now. What
// one transaction has no room for is left to the next: the columns come first, then the orders, the words and the sets, and behind all
// of them who is listed (docs/decisions/053).
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { changedSet, slotsIn, textOfSlots } from "./bits.ts";
import {
  COLUMN_NAMES,
  columnKey,
  type ColumnName,
  type Columns,
  COLUMNS,
  keysAt,
  type Sortable,
  withNumbers,
} from "./columns.ts";
import { changedLeaf, entriesOf, LEAF_CHARS, type Moves } from "./leaves.ts";
import { nameList } from "./names.ts";
import { COMPARED, type IdOf, ORDER_NAMES, orderKey, type OrderName, reordered } from "./orders.ts";
import { type AllMoves, type Changes, type Plan, planOf } from "./plan.ts";
import type { Room } from "./room.ts";
import {
  type Generation,
  leafAt,
  readColumns,
  readParts,
  readSet,
  slotRow,
  textIn,
  writeText,
} from "./store.ts";
import { ALL, BEHIND } from "./terms.ts";

/** Where the transaction is that brings changes in, and what it has room for. */
interface Site {
  ctx: MutationCtx;
  generation: Generation;
  room: Room;
}

/** A part of the work: from where in it to begin, and where it stopped for want of room; null when it is done. */
type Stage = [name: string, run: (from: string) => Promise<string | null>];

async function writeKey({ ctx, generation, room }: Site, key: string, { come, gone }: Moves) {
  const parts = await readParts(ctx, generation.gen, key);
  const stored = textIn(parts);
  const fresh = changedSet(stored, come, gone);
  const written = fresh === stored ? 0 : await writeText(ctx, generation.gen, key, fresh, parts);
  room.take(stored.length + written);
}

async function writeKeys(site: Site, keys: AllMoves, from: string): Promise<string | null> {
  const most = site.generation.slots / 3;
  for (const [key, moves] of [...keys].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (key === ALL || key < from) continue;
    if (!site.room.has(most)) return key;
    await writeKey(site, key, moves);
  }
  return null;
}

async function writeAll(site: Site, keys: AllMoves): Promise<string | null> {
  const moves = keys.get(ALL);
  if (moves === undefined) return null;
  if (!site.room.has(site.generation.slots / 3)) return "";
  await writeKey(site, ALL, moves);
  return null;
}

/** Writes the leaves of the entries, as far as there is room; `note` is told which entries there are in them behind that. */
async function writeLeaves(
  { ctx, generation: { gen }, room }: Site,
  block: number,
  entries: readonly [string, Moves][],
  note: (entry: string, isThere: boolean) => void,
): Promise<string | null> {
  for (let at = 0; at < entries.length;) {
    const [entry = ""] = entries[at] ?? [];
    if (!room.has(2 * LEAF_CHARS)) return entry;
    const stored = await leafAt(ctx, gen, block, entry);
    const leaf = stored ?? { from: "", to: BEHIND, data: "" };
    const first = at;
    while (at < entries.length && (entries[at]?.[0] ?? "") < leaf.to) at += 1;
    room.take(2 * leaf.data.length);
    const [same, ...more] = changedLeaf(leaf, new Map(entries.slice(first, at)));
    if (same === undefined) continue;
    const there = entriesOf([same, ...more]);
    for (const [one] of entries.slice(first, at)) note(one, there.has(one));
    const { from, to, data } = same;
    if (stored === null) await ctx.db.insert("searchWords", { gen, block, from, to, data });
    else if (data !== stored.data) await ctx.db.patch("searchWords", stored._id, { to, data });
    for (const { from, to, data } of more) {
      await ctx.db.insert("searchWords", { gen, block, from, to, data });
    }
  }
  return null;
}

/** The words of a block, and with each part of them the list of those that stand in names (names.ts). */
async function writeWords(
  site: Site,
  block: number,
  moves: AllMoves,
  from: string,
): Promise<string | null> {
  const entries = [...moves]
    .filter(([entry]) => entry >= from)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = await nameList(site.ctx, site.generation.gen, block, entries);
  const rest = await writeLeaves(site, block, entries, names.note);
  await names.write();
  // Behind the leaves, of which the first always find room.
  site.room.take(names.chars);
  return rest;
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
function columnReader({ ctx, generation: { gen }, room }: Site) {
  const known: { -readonly [Name in ColumnName]?: string } = {};
  const missing = (names: readonly ColumnName[]) =>
    names.filter((name) => known[name] === undefined);
  return {
    know: (name: ColumnName, text: string) => {
      known[name] = text;
    },
    /** The signs of a slot that are still to be read. */
    width: (names: readonly ColumnName[]) =>
      missing(names).reduce((sum, name) => sum + COLUMNS[name], 0),
    read: async (names: readonly ColumnName[]): Promise<Columns> => {
      const fresh = await readColumns(ctx, gen, missing(names));
      for (const text of Object.values(fresh)) room.take(text.length);
      return Object.assign(known, fresh);
    },
  };
}
type ColumnReader = ReturnType<typeof columnReader>;

/** All of them, or none: an order that is written behind them finds everybody where the columns say. */
async function writeColumns(
  { ctx, generation: { gen, slots }, room }: Site,
  plan: Plan,
  columns: ColumnReader,
): Promise<string | null> {
  const names = COLUMN_NAMES.filter((name) => plan.columns.has(name));
  if (names.length === 0) return null;
  if (!room.has(2 * slots * columns.width(names))) return "";
  for (const name of names) {
    const parts = await readParts(ctx, gen, columnKey(name));
    const stored = textIn(parts);
    const fresh = withNumbers(name, stored, plan.columns.get(name) ?? new Map());
    columns.know(name, fresh);
    room.take(stored.length + (await writeText(ctx, gen, columnKey(name), fresh, parts)));
  }
  return null;
}

/** Guides come to where the columns say, even if their cards say something else by now. */
async function writeOrder(
  { ctx, generation: { gen, slots }, room }: Site,
  name: OrderName,
  { gone, come }: NonNullable<ReturnType<Plan["orders"]["get"]>>,
  columns: ColumnReader,
): Promise<string | null> {
  const compared = come.size === 0 ? [] : ([...COMPARED[name], "id"] as const);
  if (!room.has(slots * (6 + columns.width(compared)))) return "";
  const read = await columns.read(compared);
  const parts = await readParts(ctx, gen, orderKey(name));
  const stored = textIn(parts);
  const newcomers = new Map<number, Sortable>();
  for (const [slot, guideUserId] of come) {
    newcomers.set(slot, { ...keysAt(read, slot), guideUserId });
  }
  const fresh = await reordered(slotsIn(stored), gone, newcomers, name, read, idReader(ctx));
  const written = await writeText(ctx, gen, orderKey(name), textOfSlots(fresh), parts);
  room.take(stored.length + written);
  return null;
}

function stagesOf(site: Site, plan: Plan): Stage[] {
  const columns = columnReader(site);
  const orders = ORDER_NAMES.flatMap((name, index): Stage[] => {
    const moves = plan.orders.get(name);
    return moves === undefined
      ? []
      : [[`2:${index}`, () => writeOrder(site, name, moves, columns)]];
  });
  const words = [...plan.words]
    .sort(([a], [b]) => a - b)
    .map(([block, moves]): Stage => [
      `3:${String(block).padStart(2, "0")}`,
      (from) => writeWords(site, block, moves, from),
    ]);
  return [
    ["1", () => writeColumns(site, plan, columns)],
    ...orders,
    ...words,
    ["4", (from) => writeKeys(site, plan.keys, from)],
    ["5", () => writeAll(site, plan.keys)],
  ];
}

/** From the place on as far as there is room; the place of what is left, or null when nothing is. */
async function runStages(stages: readonly Stage[], place: string): Promise<string | null> {
  const [, begun = "", from = ""] = /^(\S*) ?(.*)$/su.exec(place) ?? [];
  for (const [name, run] of stages) {
    if (name < begun) continue;
    const rest = await run(name === begun ? from : "");
    if (rest !== null) return `${name} ${rest}`;
  }
  return null;
}

/**
 * Brings the changes into the generation, from the place on where the transaction before had no more room; answers where that is
 * now, and null when all is in. What is brought twice is there once, so that it does no harm to begin again.
 */
export async function applyChanges(
  ctx: MutationCtx,
  generation: Generation,
  changes: Changes,
  { place, room }: { place: string; room: Room },
): Promise<string | null> {
  const listed = await readSet(ctx, generation, ALL);
  const plan = await planOf(ctx, listed, changes);
  return await runStages(stagesOf({ ctx, generation, room }, plan), place);
}
