import { describe, expect, it } from "vitest";

import schema from "../../schema.ts";
import { SOURCES } from "./archive.ts";
import { EVERY_TABLE } from "./everyTable.ts";
import { DECISIONS } from "./rows.ts";

interface Index {
  indexDescriptor: string;
  fields: string[];
}

/** What the schema says of a table's indexes. */
function indexesOf(table: string): Map<string, string | undefined> {
  const tables = schema.tables as unknown as Record<string, { export(): { indexes: Index[] } }>;
  const indexes = tables[table]?.export().indexes ?? [];
  return new Map([
    ["by_id", "_id"],
    ...indexes.map(({ indexDescriptor, fields }) => [indexDescriptor, fields[0]] as const),
  ]);
}

it("names every table of the schema, and no other", () => {
  expect(Object.keys(EVERY_TABLE).toSorted()).toEqual(Object.keys(schema.tables).toSorted());
});

describe.each(DECISIONS)("%s", (table, decision) => {
  it("says why", () => {
    expect(decision.why).toMatch(/^[A-Z].*\.$/);
  });

  it("is found by indexes that begin with the field they are said to", () => {
    const finders =
      "whose" in decision
        ? [...decision.whose, ...(decision.exportedBy ?? [])]
        : "by" in decision
          ? [decision.by]
          : [];
    const known = indexesOf(table);
    for (const [index, field] of finders) expect(known.get(index), index).toBe(field);
  });
});

it("no two kinds have one name in the archive", () => {
  const names = SOURCES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toBe("account");
});
