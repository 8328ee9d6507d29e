// Sets of slots, as text and as cells. A character holds six bits; the 64 characters are those of ASCII that JSON writes as they
// are, so that a document is read without unescaping. Pure.

/** Three characters name a slot, which bounds how many there can be. */
export const SLOTS_MAX = 64 ** 3;
export const SLOT_WIDTH = 3;

const FIRST = 35;
/** The one character among them that JSON would escape. */
const BACKSLASH = 92;

const CODES = Uint8Array.from({ length: 64 }, (_, six) =>
  FIRST + six < BACKSLASH ? FIRST + six : FIRST + six + 1,
);
const SIXES = new Uint8Array(128);
CODES.forEach((code, six) => (SIXES[code] = six));

/** Six slots a cell, lowest slot in the lowest bit; always whole quads of cells. */
export type Cells = Uint8Array;

/** The same cells, four at a time: what is done to all of them is done so. With a sign, as engines make floats of what has none. */
function quads(cells: Cells): Int32Array {
  return new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
}

export function sixAt(text: string, at: number): number {
  return SIXES[text.charCodeAt(at)] ?? 0;
}

/** Codes of many characters at once; a call takes only so many arguments. */
const AT_ONCE = 8_192;

export function textOf(codes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < codes.length; at += AT_ONCE) {
    text += String.fromCharCode(...codes.subarray(at, at + AT_ONCE));
  }
  return text;
}

/** A number below 64 ** width, highest part first, so that texts of one width stand in the order of their numbers. */
export function numberAt(text: string, at: number, width: number): number {
  let value = 0;
  for (let end = at + width; at < end; at += 1) value = value * 64 + sixAt(text, at);
  return value;
}

export function putNumber(codes: Uint8Array, at: number, width: number, value: number): void {
  let rest = Math.min(Math.max(0, Math.floor(value)), 64 ** width - 1);
  for (let place = at + width - 1; place >= at; place -= 1) {
    codes[place] = CODES[rest % 64] ?? 0;
    rest = Math.floor(rest / 64);
  }
}

export function codesOf(text: string, length: number): Uint8Array {
  const codes = new Uint8Array(length).fill(FIRST);
  const end = Math.min(text.length, length);
  for (let at = 0; at < end; at += 1) codes[at] = text.charCodeAt(at);
  return codes;
}

export function slotsIn(text: string): Uint32Array {
  const slots = new Uint32Array(text.length / SLOT_WIDTH);
  for (let index = 0; index < slots.length; index += 1) {
    slots[index] = numberAt(text, index * SLOT_WIDTH, SLOT_WIDTH);
  }
  return slots;
}

export function textOfSlots(slots: ArrayLike<number>): string {
  const codes = new Uint8Array(slots.length * SLOT_WIDTH);
  for (let index = 0; index < slots.length; index += 1) {
    putNumber(codes, index * SLOT_WIDTH, SLOT_WIDTH, slots[index] ?? 0);
  }
  return textOf(codes);
}

export function noCells(slots: number): Cells {
  return new Uint8Array(Math.ceil(slots / 24) * 4);
}

export function hasSlot(cells: Cells, slot: number): boolean {
  return (((cells[Math.floor(slot / 6)] ?? 0) >> (slot % 6)) & 1) === 1;
}

export function addSlot(cells: Cells, slot: number): void {
  const at = Math.floor(slot / 6);
  cells[at] = (cells[at] ?? 0) | (1 << (slot % 6));
}

export function dropSlot(cells: Cells, slot: number): void {
  const at = Math.floor(slot / 6);
  cells[at] = (cells[at] ?? 0) & ~(1 << (slot % 6));
}

export function andInto(cells: Cells, other: Cells): void {
  const [into, from] = [quads(cells), quads(other)];
  const both = Math.min(into.length, from.length);
  for (let at = 0; at < both; at += 1) into[at] = (into[at] ?? 0) & (from[at] ?? 0);
  into.fill(0, both);
}

export function andNotInto(cells: Cells, other: Cells): void {
  const [into, from] = [quads(cells), quads(other)];
  const both = Math.min(into.length, from.length);
  for (let at = 0; at < both; at += 1) into[at] = (into[at] ?? 0) & ~(from[at] ?? 0);
}

export function orInto(cells: Cells, other: Cells): void {
  const [into, from] = [quads(cells), quads(other)];
  const both = Math.min(into.length, from.length);
  for (let at = 0; at < both; at += 1) into[at] = (into[at] ?? 0) | (from[at] ?? 0);
}

/** The ones in 32 bits: summed in pairs, in fours, in bytes, and the bytes by one multiplication. */
function onesIn(quad: number): number {
  const pairs = quad - ((quad >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

export function countOf(cells: Cells): number {
  let count = 0;
  const all = quads(cells);
  for (let at = 0; at < all.length; at += 1) count += onesIn(all[at] ?? 0);
  return count;
}

export function countBoth(cells: Cells, other: Cells): number {
  const [one, two] = [quads(cells), quads(other)];
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += onesIn((one[at] ?? 0) & (two[at] ?? 0));
  return count;
}

/** In their order. */
export function slotsOf(cells: Cells): number[] {
  const slots: number[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    for (let six = cells[at] ?? 0; six !== 0; six &= six - 1) {
      slots.push(at * 6 + (31 - Math.clz32(six & -six)));
    }
  }
  return slots;
}

/** Both ends belong to it. */
export interface Range {
  least: number;
  most: number;
}

/** Characters of a number that mostly decide whether it is in a range. */
const HEAD = 3;

/** Up to four codes as one number: they stand in the order of what they hold, so that there is nothing to unpack. */
function codesAt(codes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) value = (value << 7) | (codes[at] ?? 0);
  return value;
}

/** 1 where the first is less, without a choice that a processor could guess wrongly. */
const isLess = (one: number, other: number): number => (one - other) >>> 31;

/** Drops the slots whose number in a column, of which these are the codes, is out of the range. */
export function dropOutside(cells: Cells, codes: Uint8Array, width: number, range: Range): void {
  const head = Math.min(width, HEAD);
  const tail = width - head;
  const bounds = new Uint8Array(2 * width);
  putNumber(bounds, 0, width, range.least);
  putNumber(bounds, width, width, range.most);
  const [least, leastTail] = [codesAt(bounds, 0, head), codesAt(bounds, head, tail)];
  const [most, mostTail] = [codesAt(bounds, width, head), codesAt(bounds, width + head, tail)];
  for (let at = 0; at < cells.length; at += 1) {
    let left = cells[at] ?? 0;
    if (left === 0) continue;
    let place = at * 6 * width;
    for (let bit = 0; bit < 6; bit += 1, place += width) {
      const value = codesAt(codes, place, head);
      let outside = isLess(value, least) | isLess(most, value);
      if (value === least) outside |= isLess(codesAt(codes, place + head, tail), leastTail);
      if (value === most) outside |= isLess(mostTail, codesAt(codes, place + head, tail));
      left &= ~(outside << bit);
    }
    cells[at] = left;
  }
}

/** In each of four bytes: the first code; what takes those behind the backslash to 128. */
const FOUR_FIRST = FIRST * 0x01_01_01_01;
const FOUR_BEHIND = (127 - (BACKSLASH - FIRST)) * 0x01_01_01_01;

// A stored set: nothing, `s` and the slots in their order, or `d` and the cells as far as one is set; whichever is shorter.
const SPARSE = "s";
const DENSE = "d";

/**
 * The cells of a dense text, four at a time: each code has the first one taken from it, and one more where it stands behind the
 * backslash, which is where the second addend sets its highest bit.
 */
function cellsIn(dense: string): Cells {
  const count = Math.ceil(dense.length / 4) * 4;
  const cells = new TextEncoder().encode(dense.padEnd(count, String.fromCharCode(FIRST)));
  const all = quads(cells);
  for (let at = 0; at < all.length; at += 1) {
    const above = (all[at] ?? 0) - FOUR_FIRST;
    all[at] = above - (((above + FOUR_BEHIND) >>> 7) & 0x01_01_01_01);
  }
  return cells;
}

/** Adds a stored set to the cells; `first` is the slot that it calls 0, a multiple of six. */
export function addStored(cells: Cells, stored: string, first = 0): void {
  if (stored.startsWith(SPARSE)) {
    for (let at = 1; at < stored.length; at += SLOT_WIDTH) {
      addSlot(cells, first + numberAt(stored, at, SLOT_WIDTH));
    }
    return;
  }
  const more = cellsIn(stored.slice(1));
  if (first === 0) return orInto(cells, more);
  const from = first / 6;
  const end = Math.min(more.length, cells.length - from);
  for (let at = 0; at < end; at += 1) cells[from + at] = (cells[from + at] ?? 0) | (more[at] ?? 0);
}

export function cellsOf(stored: string, slots: number): Cells {
  const cells = noCells(slots);
  addStored(cells, stored);
  return cells;
}

function storedDense(cells: Cells): string {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === 0) end -= 1;
  const codes = new Uint8Array(end);
  for (let at = 0; at < end; at += 1) codes[at] = CODES[cells[at] ?? 0] ?? 0;
  return DENSE + textOf(codes);
}

/** The stored set of slots that stand in their order. */
function storedSlots(slots: readonly number[]): string {
  const last = slots.at(-1);
  if (last === undefined) return "";
  if (slots.length * SLOT_WIDTH <= last / 6) return SPARSE + textOfSlots(slots);
  const cells = noCells(last + 1);
  for (const slot of slots) addSlot(cells, slot);
  return storedDense(cells);
}

export function storedOf(cells: Cells): string {
  let end = cells.length;
  while (end > 0 && cells[end - 1] === 0) end -= 1;
  const last = (end - 1) * 6 + 31 - Math.clz32(cells[end - 1] ?? 0);
  const isSparse = countOf(cells) * SLOT_WIDTH <= last / 6;
  return isSparse || end === 0 ? storedSlots(slotsOf(cells)) : storedDense(cells);
}

/** The stored set after slots came to it and others left; who does both has come. */
export function changedSet(
  stored: string,
  come: ReadonlySet<number>,
  gone: ReadonlySet<number>,
): string {
  const top = Math.max(-1, ...come);
  if (stored.startsWith(DENSE)) {
    const cells = cellsOf(stored, Math.max((stored.length - 1) * 6, top + 1));
    for (const slot of gone) if (slot < cells.length * 6) dropSlot(cells, slot);
    for (const slot of come) addSlot(cells, slot);
    return storedOf(cells);
  }
  const slots = stored === "" ? [] : [...slotsIn(stored.slice(1))];
  const all = new Set(slots.filter((slot) => !gone.has(slot)));
  for (const slot of come) all.add(slot);
  return storedSlots([...all].sort((a, b) => a - b));
}
