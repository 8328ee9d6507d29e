// How many rows stand in each state that somebody watches, kept with every change of such a row.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { firstOf } from "../first.ts";
import { writeKept } from "../keptRow.ts";
import { TALLIES, type Tally } from "./contract.ts";

function findTally(ctx: QueryCtx, name: Tally): Promise<Doc<"tallies"> | null> {
  return firstOf(ctx.db.query("tallies").withIndex("by_name", (q) => q.eq("name", name)));
}

export async function tallyOf(ctx: QueryCtx, name: Tally): Promise<number> {
  return (await findTally(ctx, name))?.count ?? 0;
}

async function setTally(ctx: MutationCtx, name: Tally, count: number): Promise<void> {
  const row = await findTally(ctx, name);
  await writeKept(row, count <= 0, {
    add: () => ctx.db.insert("tallies", { name, count }),
    change: (id) => ctx.db.patch("tallies", id, { count }),
    remove: (id) => ctx.db.delete("tallies", id),
  });
}

/** A state that nobody watches is none. */
async function move(ctx: MutationCtx, from: string | null, to: string | null): Promise<void> {
  if (from === to) return;
  for (const [name, by] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const tally = TALLIES.find((one) => one === name);
    if (tally !== undefined) await setTally(ctx, tally, (await tallyOf(ctx, tally)) + by);
  }
}

const stateOf = (what: string, row: { status: string } | null) => row && `${what}.${row.status}`;

export async function tallyReports(ctx: MutationCtx, { before, after }: Change<"abuseReports">) {
  const [from, to] = [stateOf("reports", before), stateOf("reports", after)];
  await move(ctx, from, to);
  await move(ctx, from && `${from}.${before?.type}`, to && `${to}.${after?.type}`);
}

export async function tallyLicences(ctx: MutationCtx, { before, after }: Change<"licences">) {
  await move(ctx, stateOf("licences", before), stateOf("licences", after));
}

export async function tallyCompanies(
  ctx: MutationCtx,
  { before, after }: Change<"companyChecks">,
): Promise<void> {
  await move(ctx, stateOf("companies", before), stateOf("companies", after));
}

/** What one transaction may read. More would have to be counted page by page. */
const ROWS_MAX = 8_000;

async function countOf(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _row of rows) {
    count += 1;
    if (count > ROWS_MAX) throw new Error("too many rows to be counted in one transaction");
  }
  return count;
}

type Report = Doc<"abuseReports">;

function reportsIn(status: Report["status"], type?: Report["type"]) {
  return (ctx: QueryCtx): AsyncIterable<unknown> => {
    const reports = ctx.db.query("abuseReports");
    return type === undefined
      ? reports.withIndex("by_status_and_rank_and_order", (q) => q.eq("status", status))
      : reports.withIndex("by_type_and_status_and_rank_and_order", (q) =>
          q.eq("type", type).eq("status", status),
        );
  };
}

const ROWS: Record<Tally, (ctx: QueryCtx) => AsyncIterable<unknown>> = {
  "reports.PENDING": reportsIn("PENDING"),
  "reports.PENDING.review": reportsIn("PENDING", "review"),
  "reports.PENDING.message": reportsIn("PENDING", "message"),
  "reports.PENDING.user": reportsIn("PENDING", "user"),
  "reports.RESOLVED": reportsIn("RESOLVED"),
  "reports.RESOLVED.review": reportsIn("RESOLVED", "review"),
  "reports.RESOLVED.message": reportsIn("RESOLVED", "message"),
  "reports.RESOLVED.user": reportsIn("RESOLVED", "user"),
  "reports.DISMISSED": reportsIn("DISMISSED"),
  "reports.DISMISSED.review": reportsIn("DISMISSED", "review"),
  "reports.DISMISSED.message": reportsIn("DISMISSED", "message"),
  "reports.DISMISSED.user": reportsIn("DISMISSED", "user"),
  "licences.SUBMITTED": (ctx) =>
    ctx.db
      .query("licences")
      .withIndex("by_status_and_submittedAt", (q) => q.eq("status", "SUBMITTED")),
  "companies.REQUESTED": (ctx) =>
    ctx.db
      .query("companyChecks")
      .withIndex("by_status_and_requestedAt", (q) => q.eq("status", "REQUESTED")),
};

/** After so many rows a transaction leaves the other numbers to the next. */
const ENOUGH = 500;

/** Makes the next numbers anew; null when all are. `done` is the last one that was. */
export async function rebuildTallies(
  ctx: MutationCtx,
  done: string | null,
): Promise<string | null> {
  let rows = 0;
  for (const name of TALLIES.slice(TALLIES.findIndex((one) => one === done) + 1)) {
    const count = await countOf(ROWS[name](ctx));
    await setTally(ctx, name, count);
    rows += count;
    if (rows >= ENOUGH) return name;
  }
  return null;
}
