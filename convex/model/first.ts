// The first row of a query, which is the only one where the index is unique by rule. `first()` and `unique()` of the
// library ask for one row more than there is: one more call to the database for each that is found.
import type { DocumentByInfo, GenericTableInfo, OrderedQuery } from "convex/server";

/** Null where there is none. */
export async function firstOf<Table extends GenericTableInfo>(
  query: OrderedQuery<Table>,
): Promise<DocumentByInfo<Table> | null> {
  for await (const row of query) return row;
  return null;
}
