// Reading a person's rows by what everyTable.ts says. The tables are many and the reading is the same.
import type { Doc, Id, TableNames } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Decision } from "./decisions.ts";
import { EVERY_TABLE } from "./everyTable.ts";

export type AnyFinder = readonly [index: string, field: string];
export type AnyRow = Doc<TableNames> & Readonly<Record<string, unknown>>;

type AnyDecision = Decision<TableNames>;

export const DECISIONS = Object.entries(EVERY_TABLE) as readonly (readonly [
  TableNames,
  AnyDecision,
])[];

interface RangeBuilder {
  eq(field: string, value: string): unknown;
}
interface AnyQuery {
  take(count: number): Promise<AnyRow[]>;
  order(order: "desc"): AnyQuery;
  paginate(options: {
    cursor: string | null;
    numItems: number;
  }): Promise<{ page: AnyRow[]; isDone: boolean; continueCursor: string }>;
}
// A query's type knows the one table that it is about.
interface AnyReader {
  query(table: TableNames): {
    withIndex(index: string, range: (q: RangeBuilder) => unknown): AnyQuery;
  };
}

/** The rows whose field, with which the index begins, is this. */
export function rowsBy(
  ctx: Pick<QueryCtx, "db">,
  table: TableNames,
  [index, field]: AnyFinder,
  id: Id<TableNames>,
): AnyQuery {
  const reader = ctx.db as unknown as AnyReader;
  return reader.query(table).withIndex(index, (q) => q.eq(field, id));
}
