// What stands in one backend of convex-test, put into another with the same ids. What is scheduled there is not taken along.
import schema from "#convex/schema.ts";

import type { Backend } from "./backend.ts";

type Ctx = Parameters<Parameters<Backend["run"]>[0]>[0];
type TableName = keyof typeof schema.tables;
type Row = Record<string, unknown> & { _id: string };
export type Rows = readonly { table: TableName; row: Row }[];

const tables = Object.keys(schema.tables) as TableName[];

/** Its place in the one sequence that numbers all rows. */
const numberOf = (id: string) => Number(/^\d+/.exec(id)?.[0]);

export async function rowsOf(t: Backend): Promise<Rows> {
  return t.run(async (ctx: Ctx) => {
    const all = await Promise.all(
      tables.map(async (table) =>
        (await ctx.db.query(table).collect()).map((row) => ({ table, row: row as Row })),
      ),
    );
    return all.flat().toSorted((one, other) => numberOf(one.row._id) - numberOf(other.row._id));
  });
}

/** Puts it where it had its number: those of rows who are gone, or were no rows at all, are passed over. */
async function putRow({ db }: Ctx, { table, row }: Rows[number]): Promise<void> {
  const { _id, _creationTime, ...fields } = row;
  for (;;) {
    const id: string = await db.insert(table, fields);
    if (id === _id) return;
    if (numberOf(id) > numberOf(_id)) throw new Error(`${_id} cannot be put: ${id} was next`);
    await db.delete(table, id as never);
  }
}

/** Into an empty backend. */
export async function putRows(t: Backend, rows: Rows): Promise<void> {
  await t.run(async (ctx: Ctx) => {
    for (const row of rows) await putRow(ctx, row);
  });
}
