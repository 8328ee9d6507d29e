// What a migration is: a long work in bounded parts that may be begun, broken off and run again, while the product goes on.
import type { Doc, TableNames } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";

export interface Part {
  /** Where to go on; null when all is done. */
  readonly cursor: string | null;
  /** Rows that this part changed. */
  readonly rows: number;
}

export interface Migration {
  /** Stands in the database of everybody who ran it: it never changes. */
  readonly name: string;
  /** Does a bounded part; `cursor` is null at the beginning. */
  readonly run: (ctx: MutationCtx, cursor: string | null) => Promise<Part>;
}

/** A field that is `undefined` leaves the row. */
type Patch<Row> = { [Field in keyof Row]?: Row[Field] | undefined };

interface Fill<Row> {
  /** Rows of one transaction: fewer where one of them costs more. */
  readonly page: number;
  /** What the row lacks or has too much, null where nothing. What was filled already is left alone. */
  readonly change: (ctx: MutationCtx, row: Row) => Promise<Patch<Row> | null>;
}

/** Walks through a table, oldest rows first, and changes those that need it. */
export function fill<Table extends TableNames>(
  name: string,
  table: Table,
  { page: numItems, change }: Fill<Doc<Table>>,
): Migration {
  return {
    name,
    run: async (ctx, cursor) => {
      const result = await ctx.db.query(table).paginate({ cursor, numItems });
      let rows = 0;
      for (const row of result.page as Doc<Table>[]) {
        const patch = await change(ctx, row);
        if (patch === null) continue;
        await patchRow(ctx, table, row._id, patch);
        rows += 1;
      }
      return { cursor: result.isDone ? null : result.continueCursor, rows };
    },
  };
}

/** The writer is typed by the table's own fields, which are not known here. */
async function patchRow(ctx: MutationCtx, table: TableNames, id: unknown, patch: object) {
  const db = ctx.db as unknown as {
    patch(table: string, id: unknown, patch: object): Promise<void>;
  };
  await db.patch(table, id, patch);
}

/** A work that has a cursor of its own, as a rebuild. */
export function work<Cursor>(
  name: string,
  next: (ctx: MutationCtx, cursor: Cursor | null) => Promise<Cursor | null>,
): Migration {
  return {
    name,
    run: async (ctx, cursor) => {
      const from = cursor === null ? null : (JSON.parse(cursor) as Cursor);
      const to = await next(ctx, from);
      return { cursor: to === null ? null : JSON.stringify(to), rows: 0 };
    },
  };
}
