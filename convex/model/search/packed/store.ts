// The documents of the index, by generation and key.
import type { Doc, Id } from "../../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../../_generated/server.js";
import { firstOf } from "../../first.ts";
import { type Cells, cellsOf } from "./bits.ts";
import { type ColumnName, type Columns, columnKey } from "./columns.ts";
import { isOrderKey } from "./orders.ts";
import { BEHIND } from "./terms.ts";

/** Words are kept by blocks of so many slots, so that whoever writes one meets leaves of a bounded size in all. */
export const BLOCK_SLOTS = 16_380;

/** Of a column, mostly: whoever changes one number writes a part. A set has less. */
const PART_CHARS = 131_072;
/** Of an order, whose beginning is mostly all that is wanted of it. */
const ORDER_PART_CHARS = 49_152;
/** No order, and no column, of SLOTS_MAX slots has more. */
const PARTS_MAX = 16;
/** Leaves whose entries begin alike, read at once: far more than there are of any beginning of three letters. */
export const LEAVES_MAX = 1_000;

export type State = Doc<"searchState">;
/** One generation, and how many slots there are. */
export type Generation = Pick<State, "gen" | "slots">;

export function findState(ctx: QueryCtx): Promise<State | null> {
  return firstOf(ctx.db.query("searchState"));
}

export function findWork(ctx: QueryCtx): Promise<Doc<"searchWork"> | null> {
  return firstOf(ctx.db.query("searchWork"));
}

/** Both rows; null before the first index is begun. */
export async function findBoth(ctx: QueryCtx) {
  const [state, work] = await Promise.all([findState(ctx), findWork(ctx)]);
  return state && work && { state, work };
}

export function findSlot(ctx: QueryCtx, guideUserId: Id<"users">) {
  return firstOf(
    ctx.db
      .query("searchSlots")
      .withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}

export function slotRow(ctx: QueryCtx, slot: number) {
  return firstOf(ctx.db.query("searchSlots").withIndex("by_slot", (q) => q.eq("slot", slot)));
}

/** The blocks of words of so many slots. */
export function blocksOf(slots: number): number[] {
  return Array.from({ length: Math.ceil(slots / BLOCK_SLOTS) }, (_, block) => block);
}

export type Part = Doc<"searchIndex">;

export function readParts(ctx: QueryCtx, gen: number, key: string): Promise<Part[]> {
  return ctx.db
    .query("searchIndex")
    .withIndex("by_gen_and_key_and_part", (q) => q.eq("gen", gen).eq("key", key))
    .take(PARTS_MAX);
}

export function textIn(parts: readonly Part[]): string {
  return parts.length === 1 ? (parts[0]?.data ?? "") : parts.map(({ data }) => data).join("");
}

export async function readText(ctx: QueryCtx, gen: number, key: string): Promise<string> {
  return textIn(await readParts(ctx, gen, key));
}

/** What comes first of a text that may be long. */
export async function readFirstPart(ctx: QueryCtx, gen: number, key: string): Promise<string> {
  const part = await firstOf(
    ctx.db
      .query("searchIndex")
      .withIndex("by_gen_and_key_and_part", (q) => q.eq("gen", gen).eq("key", key)),
  );
  return part?.data ?? "";
}

export async function readSet(
  ctx: QueryCtx,
  { gen, slots }: Generation,
  key: string,
): Promise<Cells> {
  return cellsOf(await readText(ctx, gen, key), slots);
}

export async function readColumns(
  ctx: QueryCtx,
  gen: number,
  names: readonly ColumnName[],
): Promise<Columns> {
  const texts = await Promise.all(names.map((name) => readText(ctx, gen, columnKey(name))));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}

/** The codes of a column. Part by part: a text of all of them would be made for nothing. */
export async function readCodes(ctx: QueryCtx, gen: number, name: ColumnName): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = await readParts(ctx, gen, columnKey(name));
  const codes = new Uint8Array(parts.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of parts) {
    codes.set(encoder.encode(data), at);
    at += data.length;
  }
  return codes;
}

/**
 * Writes the parts that differ from those stored, which were read already: what a transaction reads twice counts twice. Answers how
 * many signs were read for it once more, as who writes over a document reads it.
 */
export async function writeText(
  ctx: MutationCtx,
  gen: number,
  key: string,
  text: string,
  stored: readonly Part[],
): Promise<number> {
  const chars = isOrderKey(key) ? ORDER_PART_CHARS : PART_CHARS;
  const count = Math.ceil(text.length / chars);
  let read = 0;
  for (let part = 0; part < Math.max(count, stored.length); part += 1) {
    const data = text.slice(part * chars, (part + 1) * chars);
    const row = stored[part];
    if (data === row?.data) continue;
    read += row?.data.length ?? 0;
    if (row === undefined) await ctx.db.insert("searchIndex", { gen, key, part, data });
    else if (data === "") await ctx.db.delete("searchIndex", row._id);
    else await ctx.db.patch("searchIndex", row._id, { data });
  }
  return read;
}

/** The leaf of the block that holds the entry; null before the first word. */
export function leafAt(
  ctx: QueryCtx,
  gen: number,
  block: number,
  entry: string,
): Promise<Doc<"searchWords"> | null> {
  return firstOf(
    ctx.db
      .query("searchWords")
      .withIndex("by_gen_and_block_and_from", (q) =>
        q.eq("gen", gen).eq("block", block).lte("from", entry),
      )
      .order("desc"),
  );
}

/** The leaves of the block that hold the entries which begin so. */
export async function leavesOf(
  ctx: QueryCtx,
  gen: number,
  block: number,
  beginning: string,
  most: number,
) {
  const first = await leafAt(ctx, gen, block, beginning);
  if (first === null) return [];
  const behind = beginning + BEHIND;
  if (first.to >= behind) return [first];
  const more = await ctx.db
    .query("searchWords")
    .withIndex("by_gen_and_block_and_from", (q) =>
      q.eq("gen", gen).eq("block", block).gte("from", first.to).lt("from", behind),
    )
    .take(most);
  return [first, ...more];
}
