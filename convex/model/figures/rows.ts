// The rows of the figures: finding them, and moving them by what a request adds.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { firstOf } from "../first.ts";
import { add, ALL, amountsOf, isNothing, NOTHING } from "./amounts.ts";
import type { Amounts } from "./amounts.ts";

type Request = Written<"jobRequests">;
type UserId = Id<"users">;

export function findFigures(ctx: QueryCtx, userId: UserId, period: string) {
  return firstOf(
    ctx.db
      .query("figures")
      .withIndex("by_userId_and_period", (q) => q.eq("userId", userId).eq("period", period)),
  );
}

function findPartner(ctx: QueryCtx, userId: UserId, period: string, partnerUserId: UserId) {
  return firstOf(
    ctx.db
      .query("partnerFigures")
      .withIndex("by_userId_and_period_and_partnerUserId", (q) =>
        q.eq("userId", userId).eq("period", period).eq("partnerUserId", partnerUserId),
      ),
  );
}

/** Moves the row of one partner; answers by how much the number of partners changes. */
async function movePartner(
  ctx: MutationCtx,
  userId: UserId,
  period: string,
  by: { partnerUserId: UserId; completed: number; completedVND: number },
): Promise<number> {
  const row = await findPartner(ctx, userId, period, by.partnerUserId);
  const completed = (row?.completed ?? 0) + by.completed;
  const completedVND = (row?.completedVND ?? 0) + by.completedVND;
  if (row === null) {
    const { partnerUserId } = by;
    const fresh = { userId, period, partnerUserId, completed, completedVND };
    await ctx.db.insert("partnerFigures", fresh);
    return 1;
  }
  if (completed === 0) {
    await ctx.db.delete("partnerFigures", row._id);
    return -1;
  }
  await ctx.db.patch("partnerFigures", row._id, { completed, completedVND });
  return 0;
}

type Partners = Map<UserId, { completed: number; completedVND: number }>;

/** What changes in one period: of all requests, and of the completed ones with each partner. */
interface Move {
  readonly by: Amounts;
  readonly partners: Partners;
}

/** Moves one row of a person, and those of the partners in the same period. */
async function moveRow(
  ctx: MutationCtx,
  userId: UserId,
  period: string,
  move: Move,
  known?: Doc<"figures"> | null,
) {
  let counterparties = 0;
  for (const [partnerUserId, { completed, completedVND }] of move.partners) {
    if (completed === 0 && completedVND === 0) continue;
    const by = { partnerUserId, completed, completedVND };
    counterparties += await movePartner(ctx, userId, period, by);
  }
  const row = known === undefined ? await findFigures(ctx, userId, period) : known;
  const moved = add(row ?? NOTHING, move.by);
  counterparties += row?.counterparties ?? 0;
  if (row === null) await ctx.db.insert("figures", { userId, period, counterparties, ...moved });
  else if (isNothing(moved) && row.rebuiltThrough === undefined) {
    await ctx.db.delete("figures", row._id);
  } else await ctx.db.patch("figures", row._id, { counterparties, ...moved });
}

export const SIDES = ["guideUserId", "operatorUserId"] as const;
export type FigureSide = (typeof SIDES)[number];

type RequestChange = { readonly before: Request | null; readonly after: Request | null };

/** Adds a request to the moves of its periods, or takes it away. */
function addTo(moves: Map<string, Move>, side: FigureSide, request: Request, times: 1 | -1): void {
  const amounts = amountsOf(request);
  const { completedVND } = amounts;
  const completed = amounts.requests.COMPLETED;
  const partner = side === "guideUserId" ? request.operatorUserId : request.guideUserId;
  for (const period of [ALL, request.startDate]) {
    const { by, partners } = moves.get(period) ?? { by: NOTHING, partners: new Map() as Partners };
    if (completed !== 0) {
      const before = partners.get(partner);
      partners.set(partner, {
        completed: (before?.completed ?? 0) + times * completed,
        completedVND: (before?.completedVND ?? 0) + times * completedVND,
      });
    }
    moves.set(period, { by: add(by, amounts, times), partners });
  }
}

/** What changes of requests add to each period. */
function movesOf(side: FigureSide, changes: readonly RequestChange[]): Map<string, Move> {
  const moves = new Map<string, Move>();
  for (const { before, after } of changes) {
    if (before !== null) addTo(moves, side, before, -1);
    if (after !== null) addTo(moves, side, after, 1);
  }
  return moves;
}

/**
 * Moves the figures of one person by what changes of requests mean, on whose `side` the person is in all of them. `all` is
 * the row of that period where the caller has just read it.
 */
export async function moveFigures(
  ctx: MutationCtx,
  side: FigureSide,
  changes: readonly RequestChange[],
  all?: Doc<"figures"> | null,
): Promise<void> {
  const request = changes[0]?.after ?? changes[0]?.before;
  if (request === undefined || request === null) return;
  for (const [period, move] of movesOf(side, changes)) {
    if (!isNothing(move.by)) {
      await moveRow(ctx, request[side], period, move, period === ALL ? all : undefined);
    }
  }
}
