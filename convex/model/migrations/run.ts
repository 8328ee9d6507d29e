// Runs the migrations in the order of their list, each from where it was. Whoever starts them again, after a stop or
// beside a run, does no harm: the row of a migration says which batch comes next, and a batch that was overtaken ends.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { Batch } from "../sweeps/sweep.ts";
import type { Migration } from "./migration.ts";

export const migrationCursor = v.object({ name: v.string(), batch: v.number() });
type Cursor = Infer<typeof migrationCursor>;
type Row = Doc<"migrations">;

function findRow(ctx: QueryCtx, name: string): Promise<Row | null> {
  return firstOf(ctx.db.query("migrations").withIndex("by_name", (q) => q.eq("name", name)));
}

/** There is nothing to migrate where nobody has registered yet. */
async function isNew(ctx: QueryCtx): Promise<boolean> {
  return (await ctx.db.query("users").first()) === null;
}

/** The first migration that is not done, with its row; makes the row when its turn has come. */
async function current(
  ctx: MutationCtx,
  migrations: readonly Migration[],
  nowMs: number,
): Promise<{ migration: Migration; row: Row } | null> {
  for (const migration of migrations) {
    const known = await findRow(ctx, migration.name);
    if (known?.state === "DONE") continue;
    const row = known ?? (await begin(ctx, migration.name, nowMs));
    return { migration, row };
  }
  return null;
}

async function begin(ctx: MutationCtx, name: string, nowMs: number): Promise<Row> {
  const fresh = { name, state: "RUNNING", batches: 0, rows: 0, startedAt: nowMs } as const;
  const id = await ctx.db.insert("migrations", fresh);
  const row = await ctx.db.get("migrations", id);
  if (row === null) throw new Error("a row that was just written is missing");
  return row;
}

/** Notes what a new database needs no more. */
async function noteAllDone(ctx: MutationCtx, migrations: readonly Migration[], nowMs: number) {
  for (const { name } of migrations) {
    if ((await findRow(ctx, name)) !== null) continue;
    const times = { startedAt: nowMs, finishedAt: nowMs };
    await ctx.db.insert("migrations", { name, state: "DONE", batches: 0, rows: 0, ...times });
  }
}

async function runPart(
  ctx: MutationCtx,
  { migration, row }: { migration: Migration; row: Row },
  nowMs: number,
): Promise<void> {
  const { cursor, rows } = await migration.run(ctx, row.cursor ?? null);
  await ctx.db.patch("migrations", row._id, {
    batches: row.batches + 1,
    rows: row.rows + rows,
    cursor: cursor ?? undefined,
    ...(cursor === null ? { state: "DONE" as const, finishedAt: nowMs } : {}),
  });
}

/** The batches of the sweep: the first call only looks where to begin, so that it is short wherever it is made. */
export function migrating(migrations: readonly Migration[]): Batch<Cursor> {
  async function next(ctx: MutationCtx, nowMs: number): Promise<Cursor | null> {
    const at = await current(ctx, migrations, nowMs);
    return at === null ? null : { name: at.row.name, batch: at.row.batches };
  }
  return async (ctx, cursor, nowMs) => {
    if (cursor === null) {
      if (await isNew(ctx)) await noteAllDone(ctx, migrations, nowMs);
      return await next(ctx, nowMs);
    }
    const at = await current(ctx, migrations, nowMs);
    if (at?.row.name !== cursor.name || at.row.batches !== cursor.batch) return null;
    await runPart(ctx, at, nowMs);
    return await next(ctx, nowMs);
  };
}

/** How far they are, in the order of the list. */
export async function readMigrations(ctx: QueryCtx, migrations: readonly Migration[]) {
  const found = await Promise.all(migrations.map(({ name }) => findRow(ctx, name)));
  return migrations.map(({ name }, index) => ({
    name,
    state: found[index]?.state ?? ("WAITING" as const),
    rows: found[index]?.rows ?? 0,
  }));
}
