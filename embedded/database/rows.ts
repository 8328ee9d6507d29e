// Walks a plan's stretch of an index and runs its operators over the documents.
import { justAfter } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import { truth } from "./expressions.ts";
import { documentsPrefix } from "./layout.ts";
import { type Operator, type ScanPlan } from "./plan.ts";
import type { KeyInterval } from "./ranges.ts";
import type { RangeCursor, ReadInterval, ReadLog, Reader } from "./reader.ts";
import { StoredDocument } from "./stored-document.ts";

export interface Row {
  /** Its place in the order of the query. */
  position: Key;
  document: StoredDocument;
}

/** Where the document lies that has this position in an index; `documents` is the prefix of its table's documents. */
export function documentKeyOfPosition(documents: Key, position: Key): Key {
  return documents + position.slice(position.lastIndexOf("\x10"));
}

export interface RowSource {
  next(): Row | null;
  close(): void;
}

/** Rows of an index; the read set follows the walk and covers the whole stretch once it is exhausted. */
export class IndexRows implements RowSource {
  readonly #reader: Reader;
  readonly #log: ReadLog;
  readonly #cursor: RangeCursor;
  readonly #interval: KeyInterval;
  readonly #seen: ReadInterval;
  readonly #reverse: boolean;
  readonly #byId: boolean;
  readonly #documents: Key;

  constructor(reader: Reader, log: ReadLog, plan: ScanPlan, interval: KeyInterval) {
    this.#reader = reader;
    this.#log = log;
    this.#interval = interval;
    this.#reverse = plan.reverse;
    this.#byId = plan.byId;
    this.#documents = documentsPrefix(plan.table.number);
    const from = plan.reverse ? interval.end : interval.start;
    this.#seen = { start: from, end: from };
    log.depend(this.#seen);
    this.#cursor = reader.range(interval.start, interval.end, plan.reverse);
  }

  next(): Row | null {
    const entry = this.#cursor.next();
    if (entry === null) {
      this.#seen.start = this.#interval.start;
      this.#seen.end = this.#interval.end;
      return null;
    }
    const { key } = entry;
    if (this.#reverse) this.#seen.start = key;
    else this.#seen.end = justAfter(key);
    const text = this.#byId ? entry.value : this.#documentOf(key);
    this.#log.countDocument(text.length);
    return { position: key, document: new StoredDocument(text) };
  }

  #documentOf(indexKey: Key): string {
    const key = documentKeyOfPosition(this.#documents, indexKey);
    const text = this.#reader.get(key);
    if (text === undefined) throw this.#reader.missing(key);
    return text;
  }

  close(): void {
    this.#cursor.close();
  }
}

/** Filters and limits. Reads nothing more once a limit is used up, so the read set ends there. */
export class Pipeline {
  readonly #source: RowSource;
  readonly #operators: Operator[];
  #closed = false;

  constructor(source: RowSource, operators: readonly Operator[]) {
    this.#source = source;
    this.#operators = operators.map((operator) => ({ ...operator }));
  }

  get exhaustedLimit(): boolean {
    return this.#operators.some((operator) => "limit" in operator && operator.limit <= 0);
  }

  /** `onRead` sees every row that was read, also those that a filter drops. */
  next(onRead?: (row: Row) => boolean): Row | null {
    while (!this.#closed) {
      if (this.exhaustedLimit) return null;
      const row = this.#source.next();
      if (row === null) return null;
      const passes = this.#passes(row.document);
      const goOn = onRead === undefined || onRead(row);
      if (passes) return row;
      if (!goOn) return null;
    }
    return null;
  }

  #passes(document: StoredDocument): boolean {
    for (const operator of this.#operators) {
      if ("limit" in operator) {
        if (operator.limit <= 0) return false;
        operator.limit--;
      } else if (!truth(operator.filter(document.fields))) {
        return false;
      }
    }
    return true;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#source.close();
  }
}

/** Who wants all rows that are read to their end, if they are not more than these. */
export interface RowsKeeper {
  most: number;
  keep(rows: readonly Row[]): void;
}

/** Hands on what a source gives, and all of it to its keeper when it has come to its end. */
export class KeptRows implements RowSource {
  readonly #source: RowSource;
  readonly #keeper: RowsKeeper | null;
  /** null: nobody wants them. */
  #rows: Row[] | null;

  constructor(source: RowSource, keeper: RowsKeeper | null) {
    this.#source = source;
    this.#keeper = keeper;
    this.#rows = keeper === null ? null : [];
  }

  next(): Row | null {
    const row = this.#source.next();
    if (this.#keeper !== null && this.#rows !== null) {
      if (row === null) this.#keeper.keep(this.#rows);
      else if (this.#rows.push(row) > this.#keeper.most) this.#rows = null;
    }
    return row;
  }

  close(): void {
    this.#source.close();
  }
}

/** Rows that are at hand. */
export class GivenRows implements RowSource {
  readonly #rows: Iterator<Row, unknown>;

  constructor(rows: Iterable<Row>) {
    this.#rows = rows[Symbol.iterator]();
  }

  next(): Row | null {
    const step = this.#rows.next();
    return step.done === true ? null : step.value;
  }

  close(): void {
    this.#rows.return?.();
  }
}

/** Rows without their places. */
export class DocumentStream {
  readonly #rows: RowSource;

  constructor(rows: RowSource) {
    this.#rows = rows;
  }

  next(): StoredDocument | null {
    return this.#rows.next()?.document ?? null;
  }

  close(): void {
    this.#rows.close();
  }
}
