// Rows that are given again are the rows that would be read, and who gets them depends on the same.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { MemoryStore } from "../storage/memory.ts";
import type { Write } from "../storage/store.ts";
import { ConflictError, StorageError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import type { Engine, Interval, PageRequest, QueryJson, Transaction } from "./engine.ts";
import { engineForTest, indexQuery, read, scan, schemaJsonOf, write } from "./testing.ts";

const schema = schemaJsonOf(
  defineSchema({
    rows: defineTable({ rank: v.number(), n: v.number() }).index("by_rank", ["rank"]),
    others: defineTable({ rank: v.number() }),
  }),
);

const rank = (type: string, value: number): WireObject => ({ type, fieldPath: "rank", value });
const limit = (n: number): WireObject[] => [{ limit: n }];

const QUESTIONS: QueryJson[] = [
  scan("rows"),
  scan("rows", limit(2), "desc"),
  indexQuery("rows.by_id", [], "asc", limit(3)),
  indexQuery("rows.by_rank", [], "asc", limit(1)),
  indexQuery("rows.by_rank", [], "desc", limit(4)),
  indexQuery("rows.by_rank", [rank("Eq", 1)]),
  indexQuery("rows.by_rank", [rank("Eq", 2)], "desc", limit(2)),
  indexQuery("rows.by_rank", [rank("Gte", 1), rank("Lt", 3)], "asc", limit(3)),
  indexQuery("rows.by_rank", [rank("Gt", 3)], "desc"),
];

/** Of these, two pages. */
const LISTS: QueryJson[] = [
  scan("rows"),
  scan("rows", limit(3)),
  indexQuery("rows.by_id", []),
  indexQuery("rows.by_rank", [], "desc"),
  indexQuery("rows.by_rank", [rank("Eq", 1)]),
];

function drained(tx: Transaction, question: QueryJson, asked?: string): string[] {
  const stream = tx.query("user", question, asked);
  const texts: string[] = [];
  for (let row = stream.next(); row !== null; row = stream.next()) texts.push(row.text);
  stream.close();
  return texts;
}

interface Seen {
  texts: string[] | null;
  reads: Interval[];
  counted: number[];
}

/** What somebody sees, depends on and is charged. */
function watched(tx: Transaction, look: () => string[] | null): Seen {
  const counts = () => {
    const { documentsRead, bytesRead, databaseQueries } = tx.metrics();
    return [documentsRead, bytesRead, databaseQueries].map(({ used }) => used);
  };
  const [reads, before] = [tx.reads.length, counts()];
  const texts = look();
  return {
    texts,
    reads: tx.reads
      .slice(reads)
      .filter(({ start, end }) => start < end)
      .map(({ start, end }) => ({ start, end })),
    counted: counts().map((count, at) => count - (before[at] ?? 0)),
  };
}

const textsOf = (tx: Transaction, asked: string) =>
  tx.rowsAgain(asked)?.list.map(({ document }) => document.text) ?? null;

/** Answers whether the rows were given again. */
function isAsRead(tx: Transaction, question: QueryJson): boolean {
  const asked = JSON.stringify(question);
  const again = watched(tx, () => textsOf(tx, asked));
  const now = watched(tx, () => drained(tx, question));
  if (again.texts !== null) expect(again).toEqual(now);
  expect(drained(tx, question, asked)).toEqual(now.texts);
  return again.texts !== null;
}

/** The same of a page with this end. */
function isPageAsRead(tx: Transaction, request: PageRequest, end: string): boolean {
  const asked = `page ${end} ${JSON.stringify(request)}`;
  const isGiven = tx.rowsAgain(asked) !== null;
  const look = (text?: string) => () => {
    const { page, ...ends } = tx.page("user", request, end, text).result;
    return [...page.map((document) => document.text), JSON.stringify(ends)];
  };
  const now = watched(tx, look());
  // It is read or given, and given at once when it was read.
  for (const text of [asked, asked]) expect(watched(tx, look(text))).toEqual(now);
  return isGiven;
}

/** Fails when it is told to. */
class FlakyStore extends MemoryStore {
  fails = false;

  override async commit(writes: readonly Write[]): Promise<void> {
    const { fails } = this;
    await new Promise((resolve) => setImmediate(resolve));
    if (fails) throw new Error("I/O error");
    await super.commit(writes);
  }
}

it("rows of which a part never came true are given to nobody, when they were read around the failure", async () => {
  const store = new FlakyStore();
  const { engine } = await engineForTest(store);
  await write(engine, (tx) => tx.insert("rows", { rank: 1, n: 1 }));
  store.fails = true;
  const doomed = engine.beginWrite();
  doomed.insert("rows", { rank: 2, n: 2 });
  const refused = expect(engine.commit(doomed)).rejects.toThrow("I/O error");
  const early = engine.beginWrite();
  const stream = early.query("user", scan("rows"), "asked");
  expect([stream.next()?.fields["n"], stream.next()?.fields["n"]]).toEqual([1, 2]);
  await refused;
  store.fails = false;
  expect(stream.next()).toBeNull();
  early.release();
  doomed.release();
  await write(engine, (tx) => tx.insert("others", { rank: 1 }));
  read(engine, (tx) => expect(tx.rowsAgain("asked")).toBeNull());
});

const deed = fc.record({
  kind: fc.constantFrom("insert", "patch", "rerank", "remove", "elsewhere"),
  at: fc.nat(30),
  rank: fc.nat(4),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

function act(tx: Transaction, { kind, at, rank: to }: Deed, n: number): void {
  if (kind === "elsewhere") tx.insert("others", { rank: to });
  else if (kind === "insert") tx.insert("rows", { rank: to, n });
  else {
    const rows = drained(tx, scan("rows")).map((text) => JSON.parse(text) as { _id: string });
    const id = rows[at % Math.max(1, rows.length)]?._id;
    if (id === undefined) return;
    if (kind === "remove") tx.remove(id);
    else tx.patch(id, kind === "patch" ? { n } : { rank: to });
  }
}

const deeds = fc.array(deed, { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("write" as const), deeds }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("fail" as const), deeds }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("read" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("ask and write" as const), deeds }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("hold" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("settle" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Run {
  again = 0;
  pagesAgain = 0;
  readonly #engine: Engine;
  readonly #store: FlakyStore;
  readonly #held: Transaction[] = [];
  /** Where the pages of each list ended when they were read first. */
  readonly #ends = new Map<QueryJson, (string | null)[]>();
  #writing: Promise<void>[] = [];
  #n = 0;

  constructor(engine: Engine, store: FlakyStore) {
    this.#engine = engine;
    this.#store = store;
  }

  async take(one: Step): Promise<void> {
    switch (one.does) {
      case "write":
        return this.#write(one.deeds);
      case "fail":
        this.#store.fails = true;
        this.#write(one.deeds, (tx) => this.#ask(tx));
        await this.settle();
        return;
      case "read":
        read(this.#engine, (tx) => this.#ask(tx));
        for (const tx of this.#held) this.#ask(tx);
        return;
      case "ask and write":
        return this.#write(one.deeds, (tx) => this.#ask(tx));
      case "hold":
        this.#held.push(this.#engine.beginRead());
        return;
      case "settle":
        return this.settle();
    }
  }

  #ask(tx: Transaction): void {
    for (const question of QUESTIONS) if (isAsRead(tx, question)) this.again += 1;
    for (const query of LISTS) this.#askPages(tx, query);
  }

  #askPages(tx: Transaction, query: QueryJson): void {
    const ends = this.#ends.get(query) ?? [null, null];
    let cursor: string | null = null;
    for (const [at, end] of ends.entries()) {
      const request: PageRequest = { query, cursor, pageSize: 2 };
      cursor = ends[at] = end ?? tx.page("user", request, null).journal;
      if (isPageAsRead(tx, request, cursor)) this.pagesAgain += 1;
    }
    this.#ends.set(query, ends);
  }

  /** Begun before the ones before it are on the disk. */
  #write(what: readonly Deed[], ask: (tx: Transaction) => void = () => undefined): void {
    const written = write(this.#engine, (tx) => {
      ask(tx);
      for (const one of what) {
        act(tx, one, (this.#n += 1));
        ask(tx);
      }
    });
    this.#writing.push(
      written.catch((error: unknown) => {
        // The disk refused it, or what it had seen.
        if (!(error instanceof StorageError || error instanceof ConflictError)) throw error;
      }),
    );
  }

  async settle(): Promise<void> {
    await Promise.all(this.#writing.splice(0));
    this.#store.fails = false;
  }

  async end(): Promise<void> {
    await this.settle();
    for (const tx of this.#held) tx.release();
    await this.#engine.close();
  }
}

it("are the rows that would be read", () =>
  tallied("engine: rows given again", async (tally) => {
    let [again, pagesAgain] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const store = new FlakyStore();
        const { engine } = await engineForTest(store);
        await engine.setSchema(schema);
        const run = new Run(engine, store);
        for (const one of steps) await run.take(one);
        await run.end();
        tally.round(steps.length);
        again += run.again;
        pagesAgain += run.pagesAgain;
      }),
      chance(100, 3_000),
    );
    expect(again).toBeGreaterThan(0);
    expect(pagesAgain).toBeGreaterThan(0);
    tally.remark(`${again} times given again, and ${pagesAgain} pages`);
  }));

async function asked(question: QueryJson) {
  const { engine } = await engineForTest();
  await engine.setSchema(schema);
  await write(engine, (tx) => tx.insert("rows", { rank: 1, n: 1 }));
  const text = JSON.stringify(question);
  const isGivenAgain = () => read(engine, (tx) => textsOf(tx, text) !== null);
  read(engine, (tx) => drained(tx, question, text));
  return { engine, isGivenAgain };
}

it.each([
  ["all rows", scan("rows"), true],
  ["a stretch of an index", indexQuery("rows.by_rank", [rank("Eq", 1)]), true],
  ["the first rows", scan("rows", limit(2)), true],
  ["no rows", scan("rows", limit(0)), false],
  ["one row and a half", scan("rows", limit(1.5)), false],
  ["what a filter lets through", scan("rows", [{ filter: { $literal: true } }]), false],
  ["the first of the first", scan("rows", [{ limit: 2 }, { limit: 1 }]), false],
])("are given again or read: %s", async (_what, question, expected) => {
  const { engine, isGivenAgain } = await asked(question);
  expect(isGivenAgain()).toBe(expected);
  await engine.close();
});

it("are read again behind more commits in their index than anybody remembers, and not for those elsewhere", async () => {
  const { engine, isGivenAgain } = await asked(indexQuery("rows.by_rank", [rank("Eq", 1)]));
  await write(engine, (tx) => {
    for (let n = 0; n < 1_100; n += 1) tx.insert("others", { rank: 1 });
  });
  expect(isGivenAgain()).toBe(true);
  await write(engine, (tx) => {
    for (let n = 0; n < 2_100; n += 1) tx.insert("rows", { rank: 2, n });
  });
  expect(isGivenAgain()).toBe(false);
  await engine.close();
});

it("are read again when many of them have changed, and when the tables are others", async () => {
  const { engine, isGivenAgain } = await asked(scan("rows"));
  await write(engine, (tx) => {
    for (let n = 0; n < 9; n += 1) tx.insert("rows", { rank: 1, n });
  });
  expect(isGivenAgain()).toBe(false);
  read(engine, (tx) => drained(tx, scan("rows"), JSON.stringify(scan("rows"))));
  expect(isGivenAgain()).toBe(true);
  await engine.setSchema(schema);
  expect(isGivenAgain()).toBe(false);
  await engine.close();
});
