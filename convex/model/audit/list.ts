// The audit log as it is read, the newest first.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { AuditFilter, AuditListInput } from "./contract.ts";
import { listOf, spanOf } from "./rules.ts";

type Ctx = Pick<QueryCtx, "db">;

/** The numbers of the first and the last row that the filter leaves. Without one, `last` is before `first`. */
async function numbersOf(ctx: Ctx, filter: AuditFilter): Promise<{ first: number; last: number }> {
  const list = listOf(filter);
  const { from, to } = spanOf(filter);
  const between = () =>
    ctx.db
      .query("auditPlaces")
      .withIndex("by_list_and_at", (q) => q.eq("list", list).gte("at", from).lte("at", to));
  const first = (await firstOf(between()))?.number ?? 1;
  return { first, last: (await firstOf(between().order("desc")))?.number ?? first - 1 };
}

async function entriesOf(
  ctx: Ctx,
  filter: AuditFilter,
  { first, last }: { first: number; last: number },
): Promise<Doc<"auditLog">[]> {
  if (last < first) return [];
  const places = await ctx.db
    .query("auditPlaces")
    .withIndex("by_list_and_number", (q) =>
      q.eq("list", listOf(filter)).gte("number", first).lte("number", last),
    )
    .order("desc")
    .take(last - first + 1);
  return await Promise.all(
    places.map(async ({ entryId }) => {
      const entry = await ctx.db.get("auditLog", entryId);
      if (entry === null) throw new Error("a row of the audit log is gone");
      return entry;
    }),
  );
}

export async function listAudit(
  ctx: Ctx,
  { page, limit, ...filter }: AuditListInput,
): Promise<{ entries: Doc<"auditLog">[]; total: number }> {
  const { first, last } = await numbersOf(ctx, filter);
  const end = last - (page - 1) * limit;
  const entries = await entriesOf(ctx, filter, {
    first: Math.max(first, end - limit + 1),
    last: end,
  });
  return { entries, total: last - first + 1 };
}

/** The newest rows of a filter, at most `max`. */
export async function newestAudit(ctx: Ctx, filter: AuditFilter, max: number) {
  return (await listAudit(ctx, { ...filter, page: 1, limit: max })).entries;
}
