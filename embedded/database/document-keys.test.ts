import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it } from "vitest";

import type { WireObject } from "../values/wire.ts";
import type { Table } from "./catalog.ts";
import { documentKeyOf, keysOf } from "./document-keys.ts";
import {
  creationTimeKey,
  documentKey,
  idOfIndexKey,
  indexPrefix,
  postingsPrefix,
  textLengthKey,
} from "./layout.ts";
import { catalogFor, idOf, tablesOf } from "./testing.ts";

const TABLE = catalogFor(
  tablesOf(
    defineSchema({
      notes: defineTable(v.any())
        .index("by_n", ["n"])
        .index("staged", { fields: ["m"], staged: true })
        .searchIndex("by_text", { searchField: "text", filterFields: ["n"] })
        .searchIndex("by_title", { searchField: "title" }),
    }),
  ),
).table("notes") as Table;
const [BY_N, STAGED] = TABLE.indexes.map(({ id }) => id) as [number, number];
const [BY_TEXT, BY_TITLE] = TABLE.searchIndexes.map(({ id }) => id) as [number, number];

function note(fields: WireObject): WireObject {
  return { ...fields, _id: idOf(TABLE, 1), _creationTime: 5 };
}

describe("the keys of a document", () => {
  it("are its time, then one in every index, those that are being built included", () => {
    const { positions } = keysOf(TABLE, note({ n: 1 }));
    expect(positions[0]).toBe(creationTimeKey(TABLE.number, 5, idOf(TABLE, 1)));
    expect(positions.slice(1).map((key) => key.slice(0, 5))).toEqual([
      indexPrefix(BY_N),
      indexPrefix(STAGED),
    ]);
    for (const key of positions) expect(idOfIndexKey(key)).toBe(idOf(TABLE, 1));
  });

  it("are also there for fields that it lacks, so that a range finds it", () => {
    const { positions, postings } = keysOf(TABLE, note({}));
    expect(positions).toHaveLength(3);
    expect(postings).toEqual([]);
  });

  it("are postings of each search index, one for each word and one for the length", () => {
    const { postings } = keysOf(TABLE, note({ text: "boat boat trip", title: "Boat", n: 2 }));
    const keys = postings.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => key.startsWith(postingsPrefix(BY_TEXT)))).toHaveLength(2);
    expect(keys.filter((key) => key.startsWith(postingsPrefix(BY_TITLE)))).toHaveLength(1);
    for (const index of [BY_TEXT, BY_TITLE]) {
      expect(keys).toContain(textLengthKey(index, idOf(TABLE, 1)));
    }
  });

  it("leave the document itself where its id says", () => {
    const id = idOf(TABLE, 7);
    expect(documentKeyOf(TABLE, id)).toBe(documentKey(TABLE.number, id));
  });
});
