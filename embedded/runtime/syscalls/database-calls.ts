// The database half of a transaction's syscalls.
import type { StoredDocument } from "../../database/stored-document.ts";
import type { QueryStream, Realm, Transaction } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { Wire, WireObject } from "../../values/wire.ts";
import { type ListText, listText } from "./list-text.ts";
import { textArgument } from "./text-argument.ts";
import { requireVisibleTable, visible } from "./visible-rows.ts";

/** How much of a query one call answers: so many rows that a call costs nothing beside them, so few that nobody waits for it. */
const MOST_ROWS = 512;
const MOST_CHARACTERS = 256 * 1024;
/** Nobody asks for more of a query that has given all. */
const ALL_TOLD = -1;

/** Writes of who takes no notice of the document, by the calls that answer with it. */
const WITHOUT_ANSWER: ReadonlyMap<string, string> = new Map([
  ["embedded/patch", "1.0/shallowMerge"],
  ["embedded/replace", "1.0/replace"],
  ["embedded/remove", "1.0/remove"],
]);

const END_OF_STREAM = '{"value":null,"done":true}';

interface OpenQuery {
  query: WireObject;
  table: string;
  stream: QueryStream | null;
}

export interface PageJournal {
  /** End position that an earlier run recorded. */
  given: string | null;
  recorded: string | null;
}

function tableOf(query: WireObject): string {
  const source = query["source"] as WireObject;
  const name = source["tableName"] ?? source["indexName"];
  return textArgument(name).split(".")[0] ?? "";
}

/** The query that somebody asks, in full or as the library writes it in short; undefined: it goes on with an open one. */
function queryIn(asked: WireObject | Wire[]): WireObject | undefined {
  if (!Array.isArray(asked)) return asked["query"] as WireObject | undefined;
  const [indexName = null, order = null, most = null] = asked;
  const range: WireObject[] = [];
  for (let at = 3; at < asked.length; at += 3) {
    const [type, fieldPath, value] = [asked[at], asked[at + 1], asked[at + 2]];
    range.push({ type: type ?? null, fieldPath: fieldPath ?? null, value: value ?? null });
  }
  return {
    source: { type: "IndexRange", indexName, range, order },
    operators: most === null ? [] : [{ limit: most }],
  };
}

function realmOf(table: string): Realm {
  return table.startsWith("_") ? "system" : "user";
}

function optionalString(value: Wire | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function optionalNumber(value: Wire | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** One function's view of its transaction: holds the queries that it has open. */
export class DatabaseCalls {
  #tx: Transaction;
  #canWrite: boolean;
  #journal: PageJournal;
  #queries = new Map<number, OpenQuery>();
  #nextQueryId = 0;
  /** Cut out of rows that were answered, until they are taken. */
  #longTexts: (string | undefined)[] = [];
  #pages = 0;

  constructor(tx: Transaction, canWrite: boolean, journal: PageJournal) {
    this.#tx = tx;
    this.#canWrite = canWrite;
    this.#journal = journal;
  }

  /** undefined: not one of ours. */
  sync(op: string, args: WireObject): Wire | undefined {
    switch (op) {
      case "1.0/queryStream":
        return { queryId: this.#openAs(args["query"] as WireObject) };
      case "1.0/queryCleanup":
        return this.#cleanup(args["queryId"] as number);
      case "1.0/db/normalizeId": {
        const table = textArgument(args["table"]);
        return { id: this.#tx.normalizeId(realmOf(table), table, textArgument(args["idString"])) };
      }
      default:
        return undefined;
    }
  }

  /** The answer as JSON: documents go through as the text that they are. undefined: not one of ours. */
  atOnce(op: string, argsText: string): string | undefined {
    if (op === "embedded/firstRow") return this.#firstRow(argsText);
    if (op === "embedded/queryRows") return this.#rowsAgain(argsText) ?? this.#rows(argsText);
    const args = JSON.parse(argsText) as WireObject;
    switch (op) {
      case "1.0/get":
        return this.#get(args);
      case "1.0/queryStreamNext":
        return this.#next(args["queryId"] as number);
      case "1.0/queryPage":
        return this.#page(args, argsText);
      case "1.0/count":
        return JSON.stringify(this.#tx.count(textArgument(args["table"])));
      case "1.0/getTransactionMetrics":
        return JSON.stringify(this.#tx.metrics());
      case "embedded/insert":
        return JSON.stringify(this.#insert(args));
      default: {
        const known = WITHOUT_ANSWER.get(op);
        const answer = this.#write(known ?? op, args);
        if (answer === undefined) return undefined;
        return known === undefined ? JSON.stringify(answer) : "null";
      }
    }
  }

  /** The text itself, once. */
  takeLongText(at: string): string {
    const text = this.#longTexts[Number(at)];
    if (text === undefined) throw new DeveloperError("NoSuchText", "There is no such text.");
    this.#longTexts[Number(at)] = undefined;
    return text;
  }

  close(): void {
    this.#longTexts = [];
    for (const { stream } of this.#queries.values()) stream?.close();
    this.#queries.clear();
  }

  #write(op: string, args: WireObject): Wire | undefined {
    const id = textArgument(args["id"]);
    const table = optionalString(args["table"]);
    const value = args["value"] as WireObject;
    switch (op) {
      case "1.0/insert":
        return { _id: this.#insert(args) };
      case "1.0/shallowMerge":
        this.#requireWrite();
        return this.#tx.patch(id, value, table);
      case "1.0/replace":
        this.#requireWrite();
        return this.#tx.replace(id, value, table);
      case "1.0/remove":
        this.#requireWrite();
        return this.#tx.remove(id, table);
      default:
        return undefined;
    }
  }

  #insert({ table, value }: WireObject): string {
    this.#requireWrite();
    return this.#tx.insert(textArgument(table), value as WireObject);
  }

  #requireWrite(): void {
    if (!this.#canWrite) {
      throw new DeveloperError("ReadOnly", "Can't write to the database in a query.");
    }
  }

  #get(args: WireObject): string {
    const id = textArgument(args["id"]);
    const isSystem = args["isSystem"] === true;
    const realm = isSystem ? "system" : "user";
    const document = this.#tx.stored(realm, id, optionalString(args["table"]));
    if (document === null) return "null";
    if (!isSystem) return document.text;
    const own = ["_storage", "_scheduled_functions"].find(
      (name) => this.#tx.normalizeId("system", name, id) !== null,
    );
    return own === undefined ? "null" : visible(this.#tx, own, document).text;
  }

  #openAs(query: WireObject): number {
    const table = tableOf(query);
    requireVisibleTable(table);
    const queryId = this.#nextQueryId;
    this.#nextQueryId += 1;
    this.#queries.set(queryId, { query, table, stream: null });
    return queryId;
  }

  #cleanup(queryId: number): boolean {
    this.#queries.get(queryId)?.stream?.close();
    return this.#queries.delete(queryId);
  }

  // A stream opens at its first read: until then it depends on nothing.
  #next(queryId: number): string {
    const open = this.#queries.get(queryId);
    if (open === undefined) return END_OF_STREAM;
    open.stream ??= this.#tx.query(realmOf(open.table), open.query);
    const document = open.stream.next();
    if (document !== null) {
      return `{"value":${visible(this.#tx, open.table, document).text},"done":false}`;
    }
    this.#cleanup(queryId);
    return END_OF_STREAM;
  }

  /** Opens the query that is given, or goes on with the one that has this number: all of its rows, or the next stretch. */
  #rows(argsText: string): string {
    const asked = JSON.parse(argsText) as WireObject | Wire[];
    const query = queryIn(asked);
    const number =
      query === undefined ? Number((asked as WireObject)["queryId"]) : this.#openAs(query);
    const open = this.#queries.get(number);
    if (open === undefined) return '{"rows":[],"isPlain":true,"done":true}';
    // A number means another query elsewhere.
    const stream = (open.stream ??= this.#stream(open, query === undefined ? undefined : argsText));
    const documents: StoredDocument[] = [];
    let characters = 0;
    let done = false;
    while (documents.length < MOST_ROWS && characters < MOST_CHARACTERS) {
      const document = stream.next();
      if (document === null) {
        done = true;
        this.#cleanup(number);
        break;
      }
      const shown = visible(this.#tx, open.table, document);
      characters += shown.text.length;
      documents.push(shown);
    }
    return this.#told(number, listText(documents), done);
  }

  /** Of the backend's own rows functions see other texts, so that nobody is given them again. */
  #stream({ table, query }: Omit<OpenQuery, "stream">, asked?: string): QueryStream {
    const realm = realmOf(table);
    return this.#tx.query(realm, query, realm === "system" ? undefined : asked);
  }

  /** What a query for one row finds: the row as it is, or a list of it and what has to be said of it. */
  #firstRow(argsText: string): string {
    const again = this.#tx.rowsAgain(argsText);
    const row = again === null ? this.#readFirst(argsText) : again.list[0]?.document;
    if (row === undefined) return "null";
    const { text, isPlain, cuts } = listText([row]);
    if (isPlain && cuts.length === 0) return text;
    return `[${text},${isPlain},${JSON.stringify(this.#longOf(cuts))}]`;
  }

  #readFirst(argsText: string): StoredDocument | undefined {
    const query = queryIn(JSON.parse(argsText) as WireObject | Wire[]) ?? {};
    const table = tableOf(query);
    requireVisibleTable(table);
    const stream = this.#stream({ table, query }, argsText);
    try {
      const document = stream.next();
      // Who has been told that there are no more may be told again.
      if (document !== null) stream.next();
      return document === null ? undefined : visible(this.#tx, table, document);
    } finally {
      stream.close();
    }
  }

  /** The same without reading, where somebody has read it a moment ago. */
  #rowsAgain(argsText: string): string | null {
    const rows = this.#tx.rowsAgain(argsText);
    if (rows === null) return null;
    const list = rows.made(listText);
    return this.#told(ALL_TOLD, list, true);
  }

  #told(queryId: number, { text, isPlain, cuts }: ListText, done: boolean): string {
    const longText = cuts.length === 0 ? "" : `,"long":${JSON.stringify(this.#longOf(cuts))}`;
    return `{"queryId":${queryId},"rows":[${text}],"isPlain":${isPlain},"done":${done}${longText}}`;
  }

  /** Where each of the long texts can be taken. */
  #longOf(cuts: ListText["cuts"]): Wire {
    return cuts.map(({ row, name, value }) => [row, name, this.#longTexts.push(value) - 1]);
  }

  #page(args: WireObject, argsText: string): string {
    this.#pages += 1;
    if (this.#pages > 1) {
      throw new DeveloperError(
        "MultiplePaginatedDatabaseQueries",
        "This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.",
      );
    }
    const query = args["query"] as WireObject;
    const table = tableOf(query);
    requireVisibleTable(table);
    const maximumRowsRead = optionalNumber(args["maximumRowsRead"]);
    const maximumBytesRead = optionalNumber(args["maximumBytesRead"]);
    const realm = realmOf(table);
    const { given } = this.#journal;
    // Another end is another page, and clients choose it. Of the backend's own rows functions see other texts.
    const asked = realm === "system" ? undefined : `page${JSON.stringify(given)}${argsText}`;
    const { result, journal } = this.#tx.page(
      realm,
      {
        query,
        cursor: optionalString(args["cursor"]) ?? null,
        endCursor: optionalString(args["endCursor"]) ?? null,
        pageSize: Number(args["pageSize"]),
        ...(maximumRowsRead === undefined ? {} : { maximumRowsRead }),
        ...(maximumBytesRead === undefined ? {} : { maximumBytesRead }),
      },
      given,
      asked,
    );
    this.#journal.recorded = journal;
    const { page, ...ends } = result;
    const shown = page.map((document) => visible(this.#tx, table, document));
    const texts = shown.map(({ text }) => text).join(",");
    const isPlain = shown.every((document) => document.isPlain);
    return `{"page":[${texts}],"isPlain":${isPlain},${JSON.stringify(ends).slice(1)}`;
  }
}
