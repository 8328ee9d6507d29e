// Reading a list a page at a time from places that its contract knows (position.ts). A sealed cursor of the database would do,
// but of a damaged one only the database knows that it is none, and fails for it.
import { mergedStream, type QueryStream, stream } from "convex-helpers/server/stream";
import type {
  DataModelFromSchemaDefinition,
  GenericDatabaseReader,
  GenericSchema,
  PaginationOptions,
  SchemaDefinition,
} from "convex/server";

import type { QueryCtx } from "../_generated/server.js";

/** The rows of some tables as streams. */
export function streamsOf<Tables extends GenericSchema>(
  { db }: QueryCtx,
  schema: SchemaDefinition<Tables, boolean>,
) {
  type Model = DataModelFromSchemaDefinition<SchemaDefinition<Tables, boolean>>;
  return stream(db as unknown as GenericDatabaseReader<Model>, schema);
}

type Kept<Field extends string> = Record<Field, unknown> & { _id: string; _creationTime: number };

/** Where a page ends in the order of one field, for position.ts. */
export function positionOf<Field extends string>(row: Kept<Field>, field: Field): string {
  return JSON.stringify([row[field], row._creationTime, row._id]);
}

/** So many rows behind a place of those in the order of one field, and the place behind them; null where there is no more. */
export async function pageOf<Field extends string, Row extends Kept<Field>>(
  rows: QueryStream<Row>,
  field: Field,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ page: Row[]; nextCursor: string | null }> {
  // Merged with no other: the places of one stream alone would begin with what all of its rows have in common.
  const inOrder = mergedStream([rows], [field]);
  // One more than is given tells whether there is a next page.
  const found = await inOrder.paginate({ cursor: cursor ?? null, numItems: limit + 1 });
  const page = found.page.slice(0, limit);
  const last = page.at(-1);
  if (last === undefined || found.page.length === page.length) return { page, nextCursor: null };
  return { page, nextCursor: positionOf(last, field) };
}

/** What a client asks of the database's own pages: one row at least, and no more than `max`. */
export function bounded(options: PaginationOptions, max: number): PaginationOptions {
  const { numItems } = options;
  return { ...options, numItems: numItems >= 1 ? Math.min(Math.floor(numItems), max) : 1 };
}
