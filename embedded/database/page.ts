// Pages of a query. A page knows its end position: run again it goes to the same end, so neighbours stay adjacent.
import { justAfter } from "../values/keys.ts";
import type { Key } from "../values/wire.ts";
import { type Position, invalidCursor } from "./cursors.ts";
import type { Operator } from "./plan.ts";
import type { KeyInterval } from "./ranges.ts";
import { Pipeline, type Row, type RowSource } from "./rows.ts";
import type { StoredDocument } from "./stored-document.ts";

const SPLIT_ROWS = 6144;
const SPLIT_SHARE = 0.75;
const DEFAULT_MAXIMUM_ROWS = 32_000;
const DEFAULT_MAXIMUM_BYTES = 16 * 1024 * 1024;

export interface PageOptions {
  pageSize: number;
  maximumRowsRead: number | null;
  maximumBytesRead: number | null;
}

export interface PageRows {
  page: StoredDocument[];
  end: Position;
  split: Position | null;
  pageStatus: null | "SplitRecommended" | "SplitRequired";
}

/** The part of a query's stretch that lies behind `from` and not behind `to`, in the direction of the query. */
export function pageInterval(
  whole: KeyInterval,
  reverse: boolean,
  from: Key | null,
  to: Key | null,
): KeyInterval {
  let { start, end } = whole;
  for (const key of [from, to]) {
    if (key !== null && (key < whole.start || key >= whole.end)) throw invalidCursor();
  }
  if (reverse) {
    if (from !== null) end = from;
    if (to !== null) start = to;
  } else {
    if (from !== null) start = justAfter(from);
    if (to !== null) end = justAfter(to);
  }
  return { start, end: end < start ? start : end };
}

/** Reads one page. With `fixedEnd` the rows already end there, and only there. */
export function readPage(
  rows: RowSource,
  operators: readonly Operator[],
  options: PageOptions,
  fixedEnd: Position | null,
): PageRows {
  const pipeline = new Pipeline(rows, operators);
  const maximumRows = options.maximumRowsRead ?? DEFAULT_MAXIMUM_ROWS;
  const maximumBytes = options.maximumBytesRead ?? DEFAULT_MAXIMUM_BYTES;
  const page: StoredDocument[] = [];
  const read: Key[] = [];
  let bytes = 0;
  let stopped = false;
  const onRead = (row: Row): boolean => {
    read.push(row.position);
    bytes += row.document.text.length;
    stopped =
      fixedEnd === null &&
      ((options.maximumRowsRead !== null && read.length >= maximumRows) ||
        (options.maximumBytesRead !== null && bytes >= maximumBytes));
    return !stopped;
  };
  let complete = false;
  for (let row = pipeline.next(onRead); row !== null; row = pipeline.next(onRead)) {
    page.push(row.document);
    complete = fixedEnd === null && page.length >= options.pageSize;
    if (stopped || complete) break;
  }
  pipeline.close();
  const last = read.at(-1);
  const open = (stopped || complete) && last !== undefined;
  const end = fixedEnd ?? (open ? { after: last } : "end");
  const split = read.length > 2 ? { after: read[(read.length - 1) >> 1] as Key } : null;
  const share = Math.max(read.length / maximumRows, bytes / maximumBytes);
  const pageStatus =
    stopped && !complete
      ? "SplitRequired"
      : share > SPLIT_SHARE || page.length > SPLIT_ROWS
        ? "SplitRecommended"
        : null;
  return { page, end, split, pageStatus };
}
