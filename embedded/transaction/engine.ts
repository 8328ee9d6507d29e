// The line between the data engine (values, storage, database, transaction) and those who run functions on it.
// Everything on a transaction is synchronous: reads come from memory-mapped pages, writes stay in an overlay until commit.
import type { StoredDocument } from "../database/stored-document.ts";
import type { Health } from "../storage/health.ts";
import type { Key, WireObject } from "../values/wire.ts";
import type { Answers } from "./answers.ts";
import type { Rows } from "./recent-rows.ts";

/** start <= key < end, over the one key space that holds documents, index entries and text postings. */
export interface Interval {
  start: Key;
  end: Key;
}

/** One committed transaction, announced in ts order once it is durable. */
export interface Commit {
  /** Nanoseconds since the epoch; strictly increasing, also across restarts and clock steps. */
  ts: bigint;
  /** Every key whose content a reader could have depended on: old and new index positions of each written document. */
  touched: readonly Key[];
  /** The schema changed: whatever was read before may read differently now, `touched` lists nothing. */
  everything?: boolean;
}

/** What a flush carries, while the disk works at it. */
export interface Flight {
  /** Of the last of its commits. */
  ts: bigint;
  commits: readonly Commit[];
  /**
   * Read-only, as it will be at `ts`. To be begun while the listener is called. What is read may never come true: nobody may be
   * told of it before `onCommit` has announced that ts.
   */
  beginRead(): Transaction;
}

/** Index range, filter and order, exactly as `1.0/queryStream` and `1.0/queryPage` receive it (parsed JSON). */
export type QueryJson = WireObject;

export interface QueryStream {
  /** The next document, or null at the end. Widens the read set by what it consumed. */
  next(): StoredDocument | null;
  close(): void;
}

export interface PageRequest {
  query: QueryJson;
  cursor: string | null;
  endCursor?: string | null;
  pageSize: number;
  maximumRowsRead?: number;
  maximumBytesRead?: number;
}

export interface PageResult {
  page: StoredDocument[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: null | "SplitRecommended" | "SplitRequired";
}

interface UsageEntry {
  used: number;
  remaining: number;
}

export type TransactionMetrics = Record<
  | "bytesRead"
  | "bytesWritten"
  | "databaseQueries"
  | "documentsRead"
  | "documentsWritten"
  | "functionsScheduled"
  | "scheduledFunctionArgsBytes",
  UsageEntry
>;

/** Which half of the database a call may touch: `db` (user tables) or `db.system` (read only for user code). */
export type Realm = "user" | "system";

/**
 * A view of one snapshot plus this transaction's own writes. Not shared between executions.
 * Errors are `DeveloperError`s (embedded/values/errors.ts) with Convex's code and text: they fail the function, not the process.
 */
export interface Transaction {
  readonly beginTs: bigint;
  /** What this transaction depended on so far; ranges end where reading stopped. */
  readonly reads: readonly Interval[];
  readonly hasWrites: boolean;

  /** `table`, where given, must match the id's table. An undecodable id throws, an id of no table gives null. */
  get(realm: Realm, id: string, table?: string): WireObject | null;
  /** The same for who passes the document on. */
  stored(realm: Realm, id: string, table?: string): StoredDocument | null;
  normalizeId(realm: Realm, table: string, id: string): string | null;
  /** The table with this number as this transaction knows it, also one that only comes into being; null: none. */
  tableName(tableNumber: number): string | null;
  count(table: string): number;
  /** `asked`: the text of the question. What was read to its end is kept for `rowsAgain`. */
  query(realm: Realm, query: QueryJson, asked?: string): QueryStream;
  /** What such a stream would give, all at once and counted like it, where that was read a moment ago; null: it has to be read. */
  rowsAgain(asked: string): Rows | null;
  /**
   * `journal` is the end position that an earlier run of the same page recorded; it wins over pageSize. `asked`: the text of the
   * question. A page with an end is kept for who asks for it again.
   */
  page(
    realm: Realm,
    request: PageRequest,
    journal: string | null,
    asked?: string,
  ): { result: PageResult; journal: string };

  /** Returns the new id. Without `trusted`, system tables are refused. */
  insert(table: string, value: WireObject, trusted?: boolean): string;
  /** Shallow merge; a top-level `{"$undefined": null}` deletes the field. Returns the new document. */
  patch(id: string, value: WireObject, table?: string, trusted?: boolean): WireObject;
  replace(id: string, value: WireObject, table?: string, trusted?: boolean): WireObject;
  /** Returns the old document. */
  remove(id: string, table?: string, trusted?: boolean): WireObject;

  /** Sub-transactions nest like brackets: a rolled back one leaves no write, schedule or usage of writes behind. */
  beginSub(): void;
  commitSub(): void;
  rollbackSub(): void;

  /** Answers to requests that may be sent again. */
  readonly answers: Answers;

  /** Runs `body`, which must be the backend's own work, without counting it against the function's limits. */
  unmetered<T>(body: () => T): T;
  /** Counts a scheduled function against what one call may schedule. */
  noteScheduled(argsBytes: number): void;
  metrics(): TransactionMetrics;
  /**
   * A read-only view of the snapshot at which this transaction began, without its writes and outside its read set. It has a
   * life of its own, also beyond this transaction, and must be released like any other.
   */
  stale(): Transaction;
  /** Must be called once, also after commit or failure: it lets go of the snapshot. */
  release(): void;
}

/** A schema as `defineSchema(...).export()` gives it (parsed). null: no schema. */
export type SchemaJson = { tables: WireObject[]; schemaValidation: boolean } | null;

export interface Engine {
  /** Of its store. */
  readonly health: Health;
  /** ts of the newest published (durable) commit. */
  latestTs(): bigint;
  /** The clock never hands out a ts at or below this one again (clients may have seen a later one than we hold). */
  observeTs(ts: bigint): void;
  /** Read-only, at the newest published snapshot. All queries of one transition share one. */
  beginRead(): Transaction;
  /** For writing: also sees commits that are on their way to the disk; its own commit is answered after theirs. */
  beginWrite(): Transaction;
  /**
   * Validates the read set against everything committed since `beginTs`, then resolves when durable and published.
   * Throws `ConflictError` (retry the function). Without writes nothing is committed and ts = beginTs, but the promise
   * still waits for every commit this transaction could see. Releases nothing.
   */
  commit(tx: Transaction): Promise<Commit>;
  /** Called once per commit, in ts order, before `commit` resolves. Returns the unsubscriber. */
  onCommit(listener: (commit: Commit) => void): () => void;
  /** Called while a flush is under way, unless it was quicker than that or changes the schema. Returns the unsubscriber. */
  onFlight(listener: (flight: Flight) => void): () => void;
  /**
   * Swaps the schema atomically: checks stored documents (when schemaValidation), builds new indexes, drops old ones.
   * Announces a commit that touches every key, so that all subscriptions run again.
   */
  setSchema(schema: SchemaJson): Promise<void>;
  tableNames(): string[];
  close(): Promise<void>;
}
