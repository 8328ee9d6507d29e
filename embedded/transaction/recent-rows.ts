// Rows that were read a moment ago, for who asks the same again: most of what a live query reads when it runs again is as it was,
// and where a commit changed a row or two, only those are read. Rows are judged when they are wanted, by what was touched since.
import { LRUCache } from "lru-cache";

import { documentsPrefix } from "../database/layout.ts";
import type { Plan, ScanPlan } from "../database/plan.ts";
import type { Reader } from "../database/reader.ts";
import { documentKeyOfPosition, type Row, type RowsKeeper } from "../database/rows.ts";
import { StoredDocument } from "../database/stored-document.ts";
import { justAfter } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import type { Interval } from "./engine.ts";
import { RecentTouches } from "./recent-touches.ts";

/** Counted in characters of questions and rows; what is made of the rows may take as many again. */
const MOST_CHARACTERS = 8 * 1024 * 1024;
const LONGEST = 256 * 1024;
const MOST_ROWS = 512;
/** More rows than these are as quickly read with all others. */
const MOST_CHANGED = 8;
/** About what a row takes besides its text. */
const ROW_CHARACTERS = 200;

/** Texts of all documents together. */
function charactersOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { document }) => sum + document.text.length, 0);
}

/** All rows of one query, in its order. Nobody changes them. */
export class Rows {
  readonly list: readonly Row[];
  readonly characters: number;
  #made: object | null = null;
  #isAskedAgain = false;

  /** `characters`: for who knows them already. Of rows that nobody looked at for a while each is slow to come by. */
  constructor(list: readonly Row[], characters = charactersOf(list)) {
    this.list = list;
    this.characters = characters;
  }

  /**
   * What is made of the rows; there is one way to make it. Kept for who asks a second time: what one live query reads is mostly
   * others' by its next run, and would only be carried from one collection of garbage to the next.
   */
  made<T extends object>(make: (documents: readonly StoredDocument[]) => T): T {
    if (this.#made !== null) return this.#made as T;
    const made = make(this.list.map(({ document }) => document));
    if (this.#isAskedAgain) this.#made = made;
    this.#isAskedAgain = true;
    return made;
  }
}

/** An ordered stretch of an index, or its first rows. */
interface Walk extends Pick<ScanPlan, "table" | "byId" | "interval" | "reverse"> {
  /** Infinity: all. */
  limit: number;
}

/** null: a query of another kind. */
function walkOf(plan: Plan): Walk | null {
  if (plan.kind !== "scan" || plan.operators.length > 1) return null;
  const [operator] = plan.operators;
  const { table, byId, interval, reverse } = plan;
  if (operator === undefined) return { table, byId, interval, reverse, limit: Infinity };
  if (!("limit" in operator) || !Number.isInteger(operator.limit) || operator.limit < 1)
    return null;
  return { table, byId, interval, reverse, limit: operator.limit };
}

/** On what somebody depends who reads the rows: as far as the limit let them go. */
function stretchOf({ interval, reverse, limit }: Walk, { list }: Rows): Interval {
  const last = list.at(-1);
  if (list.length < limit || last === undefined) return interval;
  return reverse
    ? { start: last.position, end: interval.end }
    : { start: interval.start, end: justAfter(last.position) };
}

/** Where the row at this position is, or would be. */
function placeOf(rows: readonly Row[], position: Key, reverse: boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = (rows[middle] as Row).position;
    if (reverse ? at > position : at < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function documentAt({ byId, table }: Walk, reader: Reader, position: Key): StoredDocument | null {
  const entry = reader.get(position);
  if (entry === undefined) return null;
  if (byId) return new StoredDocument(entry);
  const key = documentKeyOfPosition(documentsPrefix(table.number), position);
  const text = reader.get(key);
  if (text === undefined) throw reader.missing(key);
  return new StoredDocument(text);
}

/** The rows as they are now that something has touched these positions; null: others than these have to be read. */
function changed(walk: Walk, rows: Rows, touched: readonly Key[], reader: Reader): Rows | null {
  const { reverse, limit } = walk;
  const list = [...rows.list];
  const isWhole = list.length < limit;
  const last = list.at(-1)?.position ?? "";
  const put: Row[] = [];
  const taken: Row[] = [];
  for (const position of new Set(touched)) {
    if (!isWhole && (reverse ? position < last : position > last)) continue;
    const at = placeOf(list, position, reverse);
    const isThere = list[at]?.position === position ? 1 : 0;
    const document = documentAt(walk, reader, position);
    const now = document === null ? [] : [{ position, document }];
    taken.push(...list.splice(at, isThere, ...now));
    put.push(...now);
  }
  if (!isWhole && list.length < limit) return null;
  if (list.length > limit) taken.push(...list.splice(limit));
  return new Rows(list, rows.characters + charactersOf(put) - charactersOf(taken));
}

interface Kept {
  walk: Walk;
  rows: Rows;
  /** Where they hold; later, how far they have been looked at. */
  ts: bigint;
}

/** Who reads: as of this commit, with writes of its own or without. */
export interface RowsReader {
  beginTs: bigint;
  view: Reader;
  /** Whether it has written into the interval, which nobody else may see. */
  hasWrittenIn(interval: Interval): boolean;
}

export class RecentRows {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ rows }, asked) =>
      asked.length + rows.characters + ROW_CHARACTERS * (1 + rows.list.length),
  });
  readonly #touches = new RecentTouches();
  /** What was read before says nothing now. */
  #since = 0n;
  /** How often all was forgotten. What somebody began to read before may in part never have come true. */
  #forgotten = 0;

  /** A commit that will come true unless the disk refuses it: what it touched is read again then, for nothing. */
  note(ts: bigint, touched: readonly Key[]): void {
    this.#touches.note(ts, touched);
  }

  /** The tables become others with this commit, or those behind it never came true, and some may have read them. */
  forget(ts: bigint): void {
    this.#since = ts;
    this.#forgotten += 1;
    this.#kept.clear();
  }

  /** What this reader would read if it asked this, and what it depends on then; null: it has to read. */
  find(asked: string, reader: RowsReader): { rows: Rows; stretch: Interval } | null {
    const kept = this.#kept.get(asked);
    if (kept === undefined || kept.ts > reader.beginTs) return null;
    const { walk } = kept;
    if (reader.hasWrittenIn(walk.interval)) return null;
    const touched = this.#touches.between(walk.interval, kept.ts, reader.beginTs);
    const rows = touched === null ? null : this.#after(kept, touched, reader.view);
    if (rows === null) {
      this.#kept.delete(asked);
      return null;
    }
    if (rows === kept.rows) kept.ts = reader.beginTs;
    else this.#kept.set(asked, { walk, rows, ts: reader.beginTs });
    return { rows, stretch: stretchOf(walk, rows) };
  }

  #after({ walk, rows }: Kept, touched: readonly Key[], view: Reader): Rows | null {
    if (touched.length === 0) return rows;
    return touched.length > MOST_CHANGED ? null : changed(walk, rows, touched, view);
  }

  /** For what this reader is about to read; null where nobody could be given it again. */
  keeper(asked: string, plan: Plan, reader: RowsReader): RowsKeeper | null {
    const walk = walkOf(plan);
    if (walk === null) return null;
    const forgotten = this.#forgotten;
    const keep = (list: readonly Row[]) => {
      if (forgotten === this.#forgotten) this.#keep(asked, walk, list, reader);
    };
    return { most: MOST_ROWS, keep };
  }

  #keep(asked: string, walk: Walk, list: readonly Row[], reader: RowsReader): void {
    const ts = reader.beginTs;
    if (ts < this.#since || reader.hasWrittenIn(walk.interval)) return;
    if ((this.#kept.peek(asked)?.ts ?? -1n) >= ts) return;
    this.#touches.follow(walk.interval);
    this.#kept.set(asked, { walk, rows: new Rows(list), ts });
  }
}
