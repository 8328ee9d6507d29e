// Full-text search against the same formula over plain arrays.
import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DamagedError } from "../values/errors.ts";
import { refusalOf } from "../values/testing.ts";
import type { Key, Wire, WireObject } from "../values/wire.ts";
import { chance, tallied } from "../world/effort.ts";
import type { Table } from "./catalog.ts";
import { postingKey } from "./layout.ts";
import { type SearchPlan, planQuery } from "./plan.ts";
import { SearchRows } from "./search.ts";
import { TextStatistics } from "./statistics.ts";
import { TestData, TestLog, catalogFor, idOf, tablesOf } from "./testing.ts";
import { tokensOf } from "./tokens.ts";

const CATALOG = catalogFor(
  tablesOf(
    defineSchema({
      notes: defineTable(v.any()).searchIndex("by_text", {
        searchField: "text",
        filterFields: ["city", "n"],
      }),
    }),
  ),
);
const TABLE = CATALOG.table("notes") as Table;
const INDEX = TABLE.searchIndexes[0]!;

interface Note {
  id: number;
  text: string;
  city?: string;
}

function filled(notes: readonly Note[]): TestData {
  const data = new TestData();
  for (const { id, text, city } of notes) {
    const fields = { text, n: id, ...(city === undefined ? {} : { city }) };
    data.put(TABLE, { ...fields, _id: idOf(TABLE, id), _creationTime: id });
  }
  return data;
}

function notes(...texts: string[]): Note[] {
  return texts.map((text, id) => ({ id, text }));
}

function plan(words: Wire, filters: WireObject[] = []): SearchPlan {
  const search = { type: "Search", fieldPath: "text", value: words };
  const source = { type: "Search", indexName: "notes.by_text", filters: [search, ...filters] };
  return planQuery(CATALOG, "user", { source, operators: [] }) as SearchPlan;
}

function is(fieldPath: string, value: Wire): WireObject {
  return { type: "Eq", fieldPath, value };
}

interface Places {
  from?: Key | null;
  until?: Key | null;
}

function open(data: TestData, query: SearchPlan, { from = null, until = null }: Places = {}) {
  const log = new TestLog();
  const totals = new TextStatistics(() => data).totals(INDEX.id);
  return { log, rows: new SearchRows(data, log, totals, query, from, until) };
}

function hits(
  data: TestData,
  query: SearchPlan,
  places: Places = {},
): { n: number; position: Key }[] {
  const { rows } = open(data, query, places);
  const found: { n: number; position: Key }[] = [];
  for (let row = rows.next(); row !== null; row = rows.next()) {
    found.push({ n: row.document.fields["n"] as number, position: row.position });
  }
  return found;
}

function found(list: readonly Note[], words: string, filters: WireObject[] = []): number[] {
  return hits(filled(list), plan(words, filters)).map(({ n }) => n);
}

/** BM25 with k1 = 1.2 and b = 0.75; the last word is also a beginning, for half the weight. */
function modelScore(note: Note, words: readonly string[], all: readonly Note[]): number {
  const texts = all.map(({ text }) => tokensOf(text));
  const average = Math.max(1, texts.flat().length / Math.max(1, all.length));
  const own = tokensOf(note.text);
  const weightOf = (word: string): number => {
    const times = own.filter((each) => each === word).length;
    if (times === 0) return 0;
    const having = texts.filter((each) => each.includes(word)).length;
    const rarity = Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
    return (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * own.length) / average));
  };
  const last = words.at(-1) as string;
  const whole = [...new Set(words)].reduce((sum, word) => sum + weightOf(word), 0);
  const longer = new Set(own.filter((word) => word.startsWith(last) && word !== last));
  return [...longer].reduce((sum, word) => sum + weightOf(word) / 2, whole);
}

const word = fc.constantFrom("boat", "boats", "bo", "food", "foo", "tour", "tours", "hue");
const texts = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const lists = fc
  .array(fc.record({ text: texts, city: fc.constantFrom("Hue", "Hanoi") }), { maxLength: 8 })
  .map((list) => list.map((note, id) => ({ id, ...note })));
const questions = fc.array(word, { minLength: 1, maxLength: 3 });

describe("a search", () => {
  it("finds and ranks what the formula says, the newer of equals first", () =>
    tallied("database: ranking of texts", (tally) => {
      fc.assert(
        fc.property(lists, questions, (list, words) => {
          tally.round(list.length);
          const scored = list
            .map((note) => ({ n: note.id, score: modelScore(note, words, list) }))
            .filter(({ score }) => score > 0);
          const answer = found(list, words.join(" "));
          expect(answer.toSorted((a, b) => a - b)).toEqual(scored.map(({ n }) => n));
          const scoreOf = (n: number): number => scored.find((each) => each.n === n)!.score;
          for (const [i, n] of answer.slice(1).entries()) {
            const before = answer[i] as number;
            const difference = scoreOf(before) - scoreOf(n);
            // Sums in another order may differ in their last bits.
            expect(difference).toBeGreaterThan(-1e-9);
            const isTie = list[before]!.text === list[n]!.text;
            if (isTie) expect(before).toBeGreaterThan(n);
          }
        }),
        chance(500, 50_000),
      );
    }));

  it("is narrowed by filters without another order", () => {
    fc.assert(
      fc.property(lists, questions, (list, words) => {
        const all = found(list, words.join(" "));
        const inHue = found(list, words.join(" "), [is("city", "Hue")]);
        expect(inHue).toEqual(all.filter((n) => list[n]!.city === "Hue"));
        const one = found(list, words.join(" "), [is("city", "Hue"), is("n", all[0] ?? 0)]);
        expect(one).toEqual(inHue.filter((n) => n === (all[0] ?? 0)));
      }),
      { numRuns: 300 },
    );
  });

  it("takes only the last word as a beginning", () => {
    const list = notes("boating tour", "boat tours", "boat tour");
    expect(new Set(found(list, "boat"))).toEqual(new Set([0, 1, 2]));
    expect(new Set(found(list, "boat t"))).toEqual(new Set([0, 1, 2]));
    expect(new Set(found(list, "tour boati"))).toEqual(new Set([0, 2]));
    expect(found(list, "oat")).toEqual([]);
  });

  it("does not tell capitals apart, but accents", () => {
    const list = notes("Phở in Hội An", "pho in hoi an");
    expect(found(list, "PHỞ")).toEqual([0]);
    expect(found(list, "pho")).toEqual([1]);
  });

  it("of a word that comes twice counts it once", () => {
    const list = notes("boat tour tour", "boat boat tour");
    expect(found(list, "boat boat tour")).toEqual(found(list, "boat tour"));
  });

  it("of no words finds nothing", () => {
    for (const words of ["", "   ", "!?", "x".repeat(40)])
      expect(found(notes("boat x"), words)).toEqual([]);
  });

  it("expands a beginning to 16 words and no more", () => {
    const list = Array.from({ length: 80 }, (_, id) => ({
      id,
      text: `w${String(id).padStart(3, "0")}`,
    }));
    expect(found(list, "w").toSorted((a, b) => a - b)).toEqual(
      list.slice(0, 16).map(({ id }) => id),
    );
    expect(found(list, "w07")).toHaveLength(10);
  });

  it("contradicting itself finds nothing", () => {
    const list: Note[] = [{ id: 0, text: "boat", city: "Hue" }];
    expect(found(list, "boat", [is("city", "Hue"), is("city", "Hue")])).toEqual([0]);
    expect(found(list, "boat", [is("city", "Hue"), is("city", "Hanoi")])).toEqual([]);
  });
});

describe("the places of hits", () => {
  it("cut a list into parts that join, whatever the cut", () => {
    fc.assert(
      fc.property(lists, questions, fc.nat(8), (list, words, cut) => {
        const data = filled(list);
        const query = plan(words.join(" "));
        const all = hits(data, query);
        const at = all[cut]?.position;
        if (at === undefined) return;
        expect(hits(data, query, { until: at })).toEqual(all.slice(0, cut + 1));
        expect(hits(data, query, { from: at })).toEqual(all.slice(cut + 1));
        expect(hits(data, query, { from: at, until: at })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("are all different and sorted", () => {
    const list = notes("boat", "boat", "boat tour", "boat");
    const positions = hits(filled(list), plan("boat")).map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort());
  });
});

describe("what a search depends on", () => {
  it("are the postings of its words, beginnings included, and no others", () => {
    const { log, rows } = open(filled(notes("boat tour")), plan("tour boat"));
    while (rows.next() !== null);
    const posting = (text: string): boolean =>
      log.covers(postingKey(INDEX.id, text, idOf(TABLE, 9)));
    expect(["tour", "boat", "boats", "boatswain"].map(posting)).toEqual([true, true, true, true]);
    expect(["tours", "bo", "bob", "food"].map(posting)).toEqual([false, false, false, false]);
  });

  it("changes whenever its answer does for a new note", () => {
    fc.assert(
      fc.property(lists, questions, texts, (list, words, text) => {
        const query = plan(words.join(" "));
        const { log } = open(filled(list), query);
        const id = list.length;
        const after = found([...list, { id, text }], words.join(" "));
        const isTouched = tokensOf(text).some((each) =>
          log.covers(postingKey(INDEX.id, each, idOf(TABLE, id))),
        );
        expect(after.includes(id)).toBe(isTouched);
      }),
      { numRuns: 300 },
    );
  });

  it("counts a document when it is given, not when it is found", () => {
    const { log, rows } = open(filled(notes("boat", "boat", "boat")), plan("boat"));
    expect(log.documents).toBe(0);
    rows.next();
    expect(log.documents).toBe(1);
    rows.close();
    expect([rows.next(), log.documents]).toEqual([null, 1]);
  });

  it("leaves no walk open, also when a beginning has too many words", () => {
    const list = Array.from({ length: 80 }, (_, id) => ({ id, text: `w${id}` }));
    const data = filled(list);
    open(data, plan("boat w"));
    expect(data.openCursors).toBe(0);
  });

  it("breaks when a posting has no document", () => {
    const data = filled(notes("boat"));
    for (const key of data.entries.keys()) if (key.startsWith("\x01")) data.entries.delete(key);
    expect(() => open(data, plan("boat")).rows.next()).toThrow(DamagedError);
  });
});

describe("a search is refused", () => {
  function refusal(filters: WireObject[]): string {
    const source = { type: "Search", indexName: "notes.by_text", filters };
    const query = planQuery(CATALOG, "user", { source, operators: [] }) as SearchPlan;
    return refusalOf(() => open(filled([]), query));
  }
  const words = { type: "Search", fieldPath: "text", value: "boat" };
  const against = "Search query against notes.by_text";

  it.each<[string, WireObject[], string, string]>([
    [
      "without words",
      [is("city", "Hue")],
      "MissingSearchFilterError",
      'does not contain any search filters. You must include a search filter like `q.search("text", searchText)`.',
    ],
    [
      "with words twice",
      [words, words],
      "DuplicateSearchFiltersError",
      'contains multiple search filters against "text". Only one is allowed.',
    ],
    [
      "in another field",
      [{ ...words, fieldPath: "city" }],
      "IncorrectSearchField",
      'contains a search filter against "city", which doesn\'t match the indexed `searchField` "text".',
    ],
    [
      "by a field that filters nothing",
      [words, is("zip", 1)],
      "IncorrectFilterFieldError",
      'contains an equality filter on "zip" but that field isn\'t indexed for filtering in `filterFields`.',
    ],
    [
      "with nine conditions",
      [words, ...Array.from({ length: 9 }, () => is("city", "Hue"))],
      "TooManyFilterConditionsInSearchQueryError",
      "has too many filter conditions. Max: 8 Actual: 9",
    ],
  ])("%s", (_what, filters, code, message) => {
    expect(refusal(filters)).toBe(`${code}: ${against} ${message}`);
  });

  it.each<Wire>([5, null, ["boat"], { $undefined: null }])("for %j in place of words", (value) => {
    expect(refusal([{ ...words, value }])).toBe(
      `InvalidSearchQuery: ${against} searches for what is no text.`,
    );
  });
});
