// Opens the rows of a plan, as a stream or as one page.
import type { CursorSeal, Position } from "../database/cursors.ts";
import { PREFIX_LENGTH } from "../database/layout.ts";
import { pageInterval, readPage } from "../database/page.ts";
import { type Plan, type ScanPlan, fingerprintOf } from "../database/plan.ts";
import type { KeyInterval } from "../database/ranges.ts";
import type { ReadLog, Reader } from "../database/reader.ts";
import { IndexRows, type RowSource } from "../database/rows.ts";
import { SearchRows } from "../database/search.ts";
import type { TextStatistics } from "../database/statistics.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Key } from "../values/wire.ts";
import type { PageRequest, PageResult } from "./engine.ts";

export function openRows(
  reader: Reader,
  log: ReadLog,
  statistics: TextStatistics,
  plan: Plan,
): RowSource {
  if (plan.kind === "search") return new SearchRows(reader, log, statistics, plan, null, null);
  return new IndexRows(reader, log, plan, plan.interval);
}

/** Cursors hold positions without the prefix of the index, so that they outlive a rebuilt one. */
function withPrefix(plan: Plan, position: Position | null): Key | null {
  if (position === null || position === "end") return null;
  if (plan.kind === "search") return position.after;
  return plan.interval.start.slice(0, PREFIX_LENGTH) + position.after;
}

function withoutPrefix(plan: Plan, position: Position): Position {
  if (position === "end" || plan.kind === "search") return position;
  return { after: position.after.slice(PREFIX_LENGTH) };
}

const NOTHING: Omit<PageResult, "continueCursor"> = {
  page: [],
  isDone: true,
  splitCursor: null,
  pageStatus: null,
};

export function openPage(
  reader: Reader,
  log: ReadLog,
  statistics: TextStatistics,
  seal: CursorSeal,
  plan: Plan,
  request: PageRequest,
  journal: string | null,
): PageResult {
  if (request.pageSize < 1) {
    throw new DeveloperError(
      "InvalidPageSize",
      "Must request at least 1 document while paginating",
    );
  }
  const fingerprint = fingerprintOf(plan, request.query);
  const from = request.cursor === null ? null : seal.open(request.cursor, fingerprint);
  const endText = request.endCursor ?? journal;
  const to = endText === null ? null : seal.open(endText, fingerprint);
  if (from === "end") return { ...NOTHING, continueCursor: seal.seal("end", fingerprint) };
  const [fromKey, toKey] = [withPrefix(plan, from), withPrefix(plan, to)];
  const rows =
    plan.kind === "search"
      ? new SearchRows(reader, log, statistics, plan, fromKey, toKey)
      : new IndexRows(reader, log, plan, scanInterval(plan, fromKey, toKey));
  const read = readPage(
    rows,
    plan.operators,
    {
      pageSize: request.pageSize,
      maximumRowsRead: request.maximumRowsRead ?? null,
      maximumBytesRead: request.maximumBytesRead ?? null,
    },
    to,
  );
  const end = to ?? withoutPrefix(plan, read.end);
  const split =
    read.split === null || plan.kind === "search" ? null : withoutPrefix(plan, read.split);
  return {
    page: read.page,
    isDone: end === "end",
    continueCursor: seal.seal(end, fingerprint),
    splitCursor: split === null ? null : seal.seal(split, fingerprint),
    pageStatus: read.pageStatus,
  };
}

function scanInterval(plan: ScanPlan, from: Key | null, to: Key | null): KeyInterval {
  return pageInterval(plan.interval, plan.reverse, from, to);
}
