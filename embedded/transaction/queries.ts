// Opens the rows of a plan, as a stream or as one page.
import { type CursorSeal, type Position, invalidCursor } from "../database/cursors.ts";
import { PREFIX_LENGTH } from "../database/layout.ts";
import { pageInterval, readPage } from "../database/page.ts";
import { type Plan, type ScanPlan, type SearchPlan, fingerprintOf } from "../database/plan.ts";
import type { ReadLog, Reader } from "../database/reader.ts";
import {
  GivenRows,
  IndexRows,
  KeptRows,
  type Row,
  type RowSource,
  type RowsKeeper,
} from "../database/rows.ts";
import { SearchRows } from "../database/search.ts";
import type { TextStatistics, TextTotals } from "../database/statistics.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Key } from "../values/wire.ts";
import type { PageRequest, PageResult } from "./engine.ts";
import { MAX_DOCUMENTS_READ } from "./usage.ts";

export function openRows(
  reader: Reader,
  log: ReadLog,
  statistics: TextStatistics,
  plan: Plan,
): RowSource {
  if (plan.kind === "search") {
    return new SearchRows(reader, log, statistics.totals(plan.index.id), plan, null, null);
  }
  return new IndexRows(reader, log, plan, plan.interval);
}

/** Cursors hold positions without the prefix of the index, so that they outlive a rebuilt one. */
function withPrefix(plan: ScanPlan, position: Position | null): Key | null {
  if (position === null || position === "end") return null;
  return plan.interval.start.slice(0, PREFIX_LENGTH) + position.after;
}

function withoutPrefix(position: Position): Position {
  if (position === "end") return position;
  return { after: position.after.slice(PREFIX_LENGTH) };
}

const WITH_TOTALS = /^(\d+)\/(\d+)\/(.*)$/s;

interface ScoredPosition {
  totals: TextTotals;
  after: Key;
}

/**
 * Positions of a search hold scores, and the scores follow totals that change with every text and wake nobody: so the
 * pages of one list are all scored with the totals of its first page, which travel in the cursors.
 */
function withTotals(position: Position, { documents, tokens }: TextTotals): Position {
  return position === "end" ? "end" : { after: `${documents}/${tokens}/${position.after}` };
}

function readTotals(position: Position | null): ScoredPosition | null {
  if (position === null || position === "end") return null;
  const match = WITH_TOTALS.exec(position.after);
  if (match === null) throw invalidCursor();
  const [, documents, tokens, after] = match as unknown as [string, string, string, Key];
  return { totals: { documents: Number(documents), tokens: Number(tokens) }, after };
}

interface OpenedPage {
  rows: RowSource;
  /** A position as it goes into a cursor. */
  portable(position: Position): Position;
}

interface PageReader {
  reader: Reader;
  log: ReadLog;
  statistics: TextStatistics;
  seal: CursorSeal;
  /** The rows of this very page, where they are at hand; they are counted already. */
  given: readonly Row[] | null;
  /** Who keeps the rows of a page, given its stretch, for who asks for it again. */
  keeperOf: (page: Plan) => RowsKeeper | null;
}

function openScan(
  { reader, log, given, keeperOf }: PageReader,
  plan: ScanPlan & Plan,
  from: Position | null,
  to: Position | null,
): OpenedPage {
  const portable = withoutPrefix;
  if (given !== null) return { rows: new GivenRows(given), portable };
  const [fromKey, toKey] = [withPrefix(plan, from), withPrefix(plan, to)];
  const interval = pageInterval(plan.interval, plan.reverse, fromKey, toKey);
  const rows = new IndexRows(reader, log, plan, interval);
  // Where its end is not known, what is read is no stretch that could be asked for again.
  if (to === null) return { rows, portable };
  return { rows: new KeptRows(rows, keeperOf({ ...plan, interval })), portable };
}

function openSearch(
  { reader, log, statistics }: PageReader,
  plan: SearchPlan,
  from: Position | null,
  to: Position | null,
): OpenedPage {
  const [first, last] = [readTotals(from), readTotals(to)];
  const totals = (first ?? last)?.totals ?? statistics.totals(plan.index.id);
  return {
    rows: new SearchRows(reader, log, totals, plan, first?.after ?? null, last?.after ?? null),
    portable: (position) => withTotals(position, totals),
  };
}

const NOTHING: Omit<PageResult, "continueCursor"> = {
  page: [],
  isDone: true,
  splitCursor: null,
  pageStatus: null,
};

function checkPageSize(pageSize: number): void {
  if (pageSize === 0) {
    throw new DeveloperError(
      "NoDocumentsForPagination",
      "Must request at least 1 document while paginating",
    );
  }
  if (!Number.isInteger(pageSize) || pageSize < 0) {
    throw new DeveloperError(
      "InvalidArgument",
      `Invalid arguments for \`queryPage\`: the page size must be a whole number, got ${pageSize}`,
    );
  }
  if (pageSize > MAX_DOCUMENTS_READ) {
    throw new DeveloperError("PageSizeTooLarge", `Requested too many items: ${pageSize}`);
  }
}

export function openPage(
  by: PageReader,
  plan: Plan,
  request: PageRequest,
  journal: string | null,
): PageResult {
  checkPageSize(request.pageSize);
  const { seal } = by;
  const fingerprint = fingerprintOf(plan, request.query);
  const from = request.cursor === null ? null : seal.open(request.cursor, fingerprint);
  const endText = request.endCursor ?? journal;
  const to = endText === null ? null : seal.open(endText, fingerprint);
  if (from === "end") return { ...NOTHING, continueCursor: seal.seal("end", fingerprint) };
  const { rows, portable } =
    plan.kind === "search" ? openSearch(by, plan, from, to) : openScan(by, plan, from, to);
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
  const end = to ?? portable(read.end);
  const split = read.split === null || plan.kind === "search" ? null : portable(read.split);
  return {
    page: read.page,
    isDone: end === "end",
    // Equal positions give equal texts.
    continueCursor: endText ?? seal.seal(end, fingerprint),
    splitCursor: split === null ? null : seal.seal(split, fingerprint),
    pageStatus: read.pageStatus,
  };
}
