// The first row of a query, which is the only one where the index is unique by rule. `unique()` of the library asks for one row
// more than there is, and so depends on more than what it answers.
import type { DocumentByInfo, GenericTableInfo, OrderedQuery } from "convex/server";

/** Null where there is none. */
export function firstOf<Table extends GenericTableInfo>(
  query: OrderedQuery<Table>,
): Promise<DocumentByInfo<Table> | null> {
  return query.first();
}
