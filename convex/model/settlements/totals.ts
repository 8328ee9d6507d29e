// The sums over each side's settlements, moved with every change of one.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { firstOf } from "../first.ts";
import { writeKept } from "../keptRow.ts";
import { LATE_STATES, OWED_STATES } from "./rules.ts";

interface Totals {
  owedVND: number;
  overdueVND: number;
  paidVND: number;
}

const NONE: Totals = { owedVND: 0, overdueVND: 0, paidVND: 0 };

/** @internal What one settlement adds. */
export function totalsOf(settlement: Written<"settlements"> | null): Totals {
  if (settlement === null) return NONE;
  const { state, amountVND, isOverdue } = settlement;
  return {
    owedVND: OWED_STATES.has(state) ? amountVND : 0,
    overdueVND: isOverdue && LATE_STATES.has(state) ? amountVND : 0,
    paidVND: state === "PAID" ? amountVND : 0,
  };
}

function findTotals(ctx: QueryCtx, userId: Id<"users">) {
  return firstOf(
    ctx.db.query("settlementTotals").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function readTotals(ctx: QueryCtx, userId: Id<"users">): Promise<Totals> {
  const { owedVND, overdueVND, paidVND } = (await findTotals(ctx, userId)) ?? NONE;
  return { owedVND, overdueVND, paidVND };
}

function plus(one: Totals, other: Totals, times: 1 | -1 = 1): Totals {
  return {
    owedVND: one.owedVND + times * other.owedVND,
    overdueVND: one.overdueVND + times * other.overdueVND,
    paidVND: one.paidVND + times * other.paidVND,
  };
}

const isNone = (totals: Totals) => Object.values(totals).every((amount) => amount === 0);

async function setTotals(ctx: MutationCtx, userId: Id<"users">, totals: Totals): Promise<void> {
  await writeKept(await findTotals(ctx, userId), isNone(totals), {
    add: () => ctx.db.insert("settlementTotals", { userId, ...totals }),
    change: (id) => ctx.db.patch("settlementTotals", id, totals),
    remove: (id) => ctx.db.delete("settlementTotals", id),
  });
}

/** Who was erased has no sums; the other side's settlements go on. */
async function isGone(ctx: QueryCtx, userId: Id<"users">): Promise<boolean> {
  const user = await ctx.db.get("users", userId);
  return user?.deletedAt !== undefined;
}

export async function keepTotals(
  ctx: MutationCtx,
  { before, after }: Change<"settlements">,
): Promise<void> {
  const sides = after ?? before;
  if (sides === null) return;
  const change = plus(totalsOf(after), totalsOf(before), -1);
  if (isNone(change)) return;
  for (const userId of [sides.operatorUserId, sides.guideUserId]) {
    if (await isGone(ctx, userId)) continue;
    await setTotals(ctx, userId, plus(await readTotals(ctx, userId), change));
  }
}

/** What one transaction may read. More would have to be added page by page. */
const SETTLEMENTS_MAX = 8_000;

/** Makes one person's sums anew. Nobody is both sides of one settlement. */
export async function rebuildTotals(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if (await isGone(ctx, userId)) return;
  const own = [
    ctx.db
      .query("settlements")
      .withIndex("by_operatorUserId", (q) => q.eq("operatorUserId", userId)),
    ctx.db.query("settlements").withIndex("by_guideUserId", (q) => q.eq("guideUserId", userId)),
  ];
  let [sum, count] = [NONE, 0];
  for (const side of own) {
    for await (const settlement of side) {
      count += 1;
      if (count > SETTLEMENTS_MAX) throw new Error("too many settlements of one person");
      sum = plus(sum, totalsOf(settlement));
    }
  }
  await setTotals(ctx, userId, sum);
}
