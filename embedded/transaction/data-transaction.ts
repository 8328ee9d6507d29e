// One transaction: reads with their dependencies, buffered writes, brackets. Knows nothing of commits.
import type { Catalog, Table } from "../database/catalog.ts";
import { documentKeyOf, keysOf } from "../database/document-keys.ts";
import {
  type Operation,
  badId,
  completeDocument,
  merged,
  nonexistent,
  tableNumberOfId,
  withoutSystemFields,
} from "../database/documents.ts";
import {
  creationTimePrefix,
  documentKey,
  documentsPrefix,
  tableNameKey,
} from "../database/layout.ts";
import { type Plan, checkRealm, planQuery } from "../database/plan.ts";
import type { ReadInterval, ReadLog } from "../database/reader.ts";
import { DocumentStream, KeptRows, Pipeline } from "../database/rows.ts";
import { StoredDocument } from "../database/stored-document.ts";
import { isSystemTable } from "../database/system-tables.ts";
import { canonicalText } from "../values/canonical.ts";
import { isUndated } from "../values/commit-ts.ts";
import { DeveloperError } from "../values/errors.ts";
import { tableNumberOf } from "../values/ids.ts";
import { afterPrefix, justAfter } from "../values/keys.ts";
import { validationProblem } from "../values/validator.ts";
import type { Key, WireObject } from "../values/wire.ts";
import { Answers } from "./answers.ts";
import type { Beginning, EngineServices } from "./engine-services.ts";
import type {
  Interval,
  PageRequest,
  PageResult,
  QueryJson,
  QueryStream,
  Realm,
  Transaction,
  TransactionMetrics,
} from "./engine.ts";
import { putPositions, putPostings } from "./entry-writes.ts";
import { OwnWrites } from "./own-writes.ts";
import { openPage, openRows } from "./queries.ts";
import type { Rows, RowsReader } from "./recent-rows.ts";
import { UndatedDocuments } from "./undated-documents.ts";
import { Usage } from "./usage.ts";
import { View } from "./view.ts";

interface Bracket {
  writes: ReturnType<OwnWrites["mark"]>;
  usage: number[];
}

interface Stored {
  table: Table;
  key: Key;
  document: StoredDocument;
}

export class DataTransaction implements Transaction, ReadLog, RowsReader {
  readonly beginTs: bigint;
  readonly reads: ReadInterval[] = [];
  readonly own: OwnWrites | null;
  readonly view: View;
  readonly catalog: Catalog;
  /** Set when a commit that this transaction could see failed. */
  poisoned = false;
  readonly #beginning: Beginning;
  readonly #engine: EngineServices;
  readonly #usage = new Usage();
  readonly #brackets: Bracket[] = [];
  readonly #undated = new UndatedDocuments();
  #answers: Answers | null = null;
  #released = false;

  constructor(beginning: Beginning) {
    const { engine, shared, beginTs } = beginning;
    this.#beginning = beginning;
    this.#engine = engine;
    this.beginTs = beginTs;
    this.catalog = beginning.catalog;
    this.own = beginning.writable ? new OwnWrites() : null;
    const pending = beginning.seesPending ? { map: engine.pending, ts: beginTs } : null;
    this.view = new View(shared.snapshot, pending, this.own);
    shared.retain();
    if (beginning.seesPending) engine.began(this);
  }

  /** The ts below which everything comes from the disk. */
  get snapshotTs(): bigint {
    return this.#beginning.shared.ts;
  }

  get hasWrites(): boolean {
    return (this.own?.map.size ?? 0) > 0 || this.#answers?.areKept === true;
  }

  get answers(): Answers {
    this.#answers ??= new Answers(this.view, this.own, this.#engine.settings.answerDays);
    return this.#answers;
  }

  depend(interval: ReadInterval): void {
    this.reads.push(interval);
  }

  countDocument(bytes: number): void {
    this.#usage.add("documentsRead", 1);
    this.#usage.add("bytesRead", bytes);
  }

  countQuery(): void {
    this.#usage.add("databaseQueries", 1);
  }

  #dependOn(key: Key): void {
    this.reads.push({ start: key, end: justAfter(key) });
  }

  /** The table an id points to; undefined when nothing was ever stored under its number. */
  #tableOf(operation: Operation, id: string, expected: string | undefined): Table | number {
    const number = tableNumberOfId(operation, id);
    const table = this.catalog.tableByNumber(number);
    if (table === undefined) return number;
    if (expected !== undefined && table.name !== expected) {
      throw badId(
        operation,
        `expected to be an Id<"${expected}">, got Id<"${table.name}"> instead.`,
      );
    }
    return table;
  }

  get(realm: Realm, id: string, expected?: string): WireObject | null {
    return this.stored(realm, id, expected)?.fields ?? null;
  }

  stored(realm: Realm, id: string, expected?: string): StoredDocument | null {
    this.countQuery();
    const table = this.#tableOf("get", id, expected);
    if (typeof table === "number") {
      this.#dependOn(documentKey(table, id));
      return null;
    }
    checkRealm(realm, table.name);
    return this.#read(documentKeyOf(table, id));
  }

  #read(key: Key): StoredDocument | null {
    this.#dependOn(key);
    const text = this.view.get(key);
    if (text === undefined) return null;
    this.countDocument(text.length);
    return new StoredDocument(text);
  }

  normalizeId(realm: Realm, tableName: string, id: string): string | null {
    if (isSystemTable(tableName) !== (realm === "system")) return null;
    const number = tableNumberOf(id);
    if (number === null) return null;
    return this.tableName(number) === tableName ? id : null;
  }

  tableName(number: number): string | null {
    const table = this.catalog.tableByNumber(number);
    if (table !== undefined) return table.name;
    // The number gets its name with the first document under it.
    const prefix = documentsPrefix(number);
    this.depend({ start: prefix, end: afterPrefix(prefix) });
    return null;
  }

  count(tableName: string): number {
    this.countQuery();
    const prefix = creationTimePrefix(this.catalog.tableOrNew(tableName).number);
    this.depend({ start: prefix, end: afterPrefix(prefix) });
    const cursor = this.view.range(prefix, afterPrefix(prefix), false);
    let count = 0;
    while (cursor.next() !== null) count++;
    return count;
  }

  query(realm: Realm, query: QueryJson, asked?: string): QueryStream {
    this.countQuery();
    const plan = planQuery(this.catalog, realm, query);
    const rows = openRows(this.view, this, this.#engine.statistics, plan);
    const keeper = asked === undefined ? null : this.#engine.recentRows.keeper(asked, plan, this);
    return new DocumentStream(new KeptRows(new Pipeline(rows, plan.operators), keeper));
  }

  rowsAgain(asked: string): Rows | null {
    const rows = this.#again(asked);
    if (rows !== null) this.countQuery();
    return rows;
  }

  #again(asked: string): Rows | null {
    const found = this.#engine.recentRows.find(asked, this);
    if (found === null) return null;
    const { rows, stretch } = found;
    this.depend(stretch);
    this.#usage.add("documentsRead", rows.list.length);
    this.#usage.add("bytesRead", rows.characters);
    return rows;
  }

  hasWrittenIn(interval: Interval): boolean {
    return this.own?.mayTouch(interval) ?? false;
  }

  page(
    realm: Realm,
    request: PageRequest,
    journal: string | null,
    asked?: string,
  ): { result: PageResult; journal: string } {
    this.countQuery();
    const rows = asked === undefined ? null : this.#again(asked);
    const read = () => {
      const { statistics, seal, recentRows } = this.#engine;
      const keeperOf = (page: Plan) =>
        asked === undefined ? null : recentRows.keeper(asked, page, this);
      const given = rows?.list ?? null;
      const by = { reader: this.view, log: this, statistics, seal, given, keeperOf };
      const plan = planQuery(this.catalog, realm, request.query);
      const result = openPage(by, plan, request, journal);
      return { result, journal: result.continueCursor };
    };
    return rows?.made(read) ?? read();
  }

  #writes(): OwnWrites {
    if (this.own === null) throw new Error("This transaction is read-only");
    return this.own;
  }

  #checkWritable(name: string, trusted: boolean | undefined): void {
    if (!isSystemTable(name) || trusted === true) return;
    throw new DeveloperError(
      "InvalidTableName",
      `The system table "${name}" cannot be written to.`,
    );
  }

  insert(tableName: string, value: WireObject, trusted?: boolean): string {
    this.#checkWritable(tableName, trusted);
    const given = trusted === true ? value["_id"] : undefined;
    const givenNumber = typeof given === "string" ? tableNumberOf(given) : null;
    const table = this.catalog.tableOrNew(tableName, givenNumber ?? undefined);
    const id = givenNumber === null ? this.#engine.newId(table.number) : (given as string);
    const givenTime = trusted === true ? value["_creationTime"] : undefined;
    const time = typeof givenTime === "number" ? givenTime : this.#engine.nextCreationTime();
    const document = completeDocument(value, id, time);
    this.#enforceSchema(table, value);
    const key = documentKeyOf(table, id);
    if (givenNumber !== null) {
      if (givenNumber !== table.number) {
        throw badId("replace", `it is not an ID of the table "${tableName}"`);
      }
      this.#dependOn(key);
      if (this.view.get(key) !== undefined) {
        throw new DeveloperError("DuplicateId", `A document with ID ${id} exists already`);
      }
    }
    this.#establish(table);
    this.#store(table, key, null, document, canonicalText(document));
    return id;
  }

  /** The table's number lasts from its first document on. */
  #establish(table: Table): void {
    if (this.#engine.settings.tables.has(table.name) || isSystemTable(table.name)) return;
    const key = tableNameKey(table.name);
    if (this.view.get(key) === undefined) this.#writes().put(key, String(table.number));
  }

  #enforceSchema(table: Table, document: WireObject): void {
    if (table.validator === null) return;
    const problem = validationProblem(table.validator, withoutSystemFields(document), (number) =>
      this.tableName(number),
    );
    if (problem === null) return;
    throw new DeveloperError(
      "SchemaEnforcementError",
      `Failed to insert or update a document in table "${table.name}" because it does not match the schema: ${problem}`,
    );
  }

  #load(operation: Operation, id: string, expected?: string, trusted?: boolean): Stored {
    const table = this.#tableOf(operation, id, expected);
    if (typeof table === "number") {
      this.#dependOn(documentKey(table, id));
      throw nonexistent(operation, id);
    }
    this.#checkWritable(table.name, trusted);
    const key = documentKeyOf(table, id);
    const document = this.#read(key);
    if (document === null) throw nonexistent(operation, id);
    return { table, key, document };
  }

  #overwrite({ table, key, document }: Stored, value: WireObject): WireObject {
    const { text, fields } = document;
    const updated = completeDocument(
      value,
      fields["_id"] as string,
      fields["_creationTime"] as number,
    );
    this.#enforceSchema(table, updated);
    const newText = canonicalText(updated);
    if (newText !== text) this.#store(table, key, fields, updated, newText);
    return updated;
  }

  patch(id: string, value: WireObject, expected?: string, trusted?: boolean): WireObject {
    const stored = this.#load("patch", id, expected, trusted);
    return this.#overwrite(stored, merged(stored.document.fields, value));
  }

  replace(id: string, value: WireObject, expected?: string, trusted?: boolean): WireObject {
    return this.#overwrite(this.#load("replace", id, expected, trusted), value);
  }

  remove(id: string, expected?: string, trusted?: boolean): WireObject {
    const { table, key, document } = this.#load("delete", id, expected, trusted);
    this.#store(table, key, document.fields, null, null);
    return document.fields;
  }

  /** Writes one version of a document over another, in the table and all its indexes. */
  #store(
    table: Table,
    key: Key,
    before: WireObject | null,
    after: WireObject | null,
    text: string | null,
  ): void {
    const writes = this.#writes();
    this.#usage.add("documentsWritten", 1);
    this.#usage.add("bytesWritten", text === null ? 0 : text.length);
    // What may refuse comes first: user code can catch the refusal, and half a write would be committed.
    const old = before === null ? null : keysOf(table, before);
    const now = after === null ? null : keysOf(table, after);
    writes.put(key, text);
    writes.touch(key);
    if (after !== null && isUndated(text)) this.#undated.note(key, table, after);
    putPositions(writes, old, now);
    putPostings(writes, old, now);
  }

  /** Called once, right before the writes are handed over. */
  date(ts: bigint): void {
    if (this.own !== null) this.#undated.date(this.own, ts);
    this.#answers?.date(ts);
  }

  beginSub(): void {
    this.#brackets.push({ writes: this.#writes().mark(), usage: this.#usage.mark() });
  }

  commitSub(): void {
    if (this.#brackets.pop() === undefined) throw new Error("No sub-transaction is open");
  }

  rollbackSub(): void {
    const bracket = this.#brackets.pop();
    if (bracket === undefined) throw new Error("No sub-transaction is open");
    this.#writes().rollback(bracket.writes);
    this.#usage.restore(bracket.usage);
  }

  noteScheduled(argsBytes: number): void {
    this.#usage.add("functionsScheduled", 1);
    this.#usage.add("scheduledFunctionArgsBytes", argsBytes);
  }

  metrics(): TransactionMetrics {
    return this.#usage.metrics();
  }

  unmetered<T>(body: () => T): T {
    return this.#usage.paused(body);
  }

  stale(): Transaction {
    const tx = new DataTransaction({ ...this.#beginning, writable: false });
    tx.poisoned = this.poisoned;
    return tx;
  }

  release(): void {
    if (this.#released) throw new Error("The transaction was released before");
    this.#released = true;
    this.view.close();
    this.#beginning.shared.release();
    this.#engine.released(this);
  }
}
