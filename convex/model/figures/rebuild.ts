// Makes a person's figures anew from the requests alone, a page at a time, while the product goes on: the row `all`
// remembers how far it came, and keep.ts leaves what lies behind that to the pages to come.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { ALL, NOTHING } from "./amounts.ts";
import { findFigures, moveFigures, type FigureSide } from "./rows.ts";

const PAGE = 100;
// Rows of days and partners that one transaction removes.
const ROWS = 500;

function requestsAfter(
  ctx: QueryCtx,
  userId: Id<"users">,
  side: FigureSide,
  through: number,
): Promise<Doc<"jobRequests">[]> {
  const requests = ctx.db.query("jobRequests");
  const own =
    side === "guideUserId"
      ? requests.withIndex("by_guideUserId_and_createdAt", (q) =>
          q.eq("guideUserId", userId).gt("createdAt", through),
        )
      : requests.withIndex("by_operatorUserId_and_createdAt", (q) =>
          q.eq("operatorUserId", userId).gt("createdAt", through),
        );
  return own.take(PAGE + 1);
}

/** Those whose instant is whole in the page: more of the last instant may lie behind it. */
function wholeInstants(page: readonly Doc<"jobRequests">[]): readonly Doc<"jobRequests">[] {
  if (page.length <= PAGE) return page;
  const last = page.at(-1)?.createdAt;
  const whole = page.filter((request) => request.createdAt !== last);
  if (whole.length === 0) throw new Error("too many requests of one instant");
  return whole;
}

/** Removes the rows of a person; true when there may be more. The row `all` goes last, so that nothing is counted twice. */
async function clear(ctx: MutationCtx, userId: Id<"users">): Promise<boolean> {
  const partners = await ctx.db
    .query("partnerFigures")
    .withIndex("by_userId_and_period_and_partnerUserId", (q) => q.eq("userId", userId))
    .take(ROWS);
  for (const row of partners) await ctx.db.delete("partnerFigures", row._id);
  const days = await ctx.db
    .query("figures")
    .withIndex("by_userId_and_period", (q) => q.eq("userId", userId))
    .take(ROWS);
  for (const row of days) await ctx.db.delete("figures", row._id);
  return partners.length === ROWS || days.length === ROWS;
}

/** Begins with nothing counted. Answers false while rows are left to be removed. */
async function begin(ctx: MutationCtx, userId: Id<"users">): Promise<boolean> {
  if (await clear(ctx, userId)) {
    await ctx.db.insert("figures", emptyRow(userId));
    return false;
  }
  await ctx.db.insert("figures", emptyRow(userId));
  return true;
}

/** Marks a person without figures as not counted yet: until the rebuild comes, changes of their requests move nothing. */
export async function awaitRebuild(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  if ((await findFigures(ctx, userId, ALL)) !== null) return;
  await ctx.db.insert("figures", emptyRow(userId));
}

function emptyRow(userId: Id<"users">) {
  return { userId, period: ALL, ...NOTHING, counterparties: 0, rebuiltThrough: -1 };
}

/**
 * The next page of one person's figures. Answers true when they are complete. `isFirst` begins anew; what an earlier
 * rebuild left half done is thrown away.
 */
export async function rebuildFigures(
  ctx: MutationCtx,
  user: Doc<"users">,
  isFirst: boolean,
): Promise<{ done: boolean; begun: boolean }> {
  if (isFirst && !(await begin(ctx, user._id))) return { done: false, begun: false };
  const side = user.role === "GUIDE" ? "guideUserId" : "operatorUserId";
  const all = await findFigures(ctx, user._id, ALL);
  const page = await requestsAfter(ctx, user._id, side, all?.rebuiltThrough ?? -1);
  const whole = wholeInstants(page);
  await moveFigures(
    ctx,
    side,
    whole.map((after) => ({ before: null, after })),
  );
  await moveMark(ctx, user._id, page.length > PAGE ? whole.at(-1)?.createdAt : undefined);
  return { done: page.length <= PAGE, begun: true };
}

async function moveMark(ctx: MutationCtx, userId: Id<"users">, rebuiltThrough: number | undefined) {
  const all = await findFigures(ctx, userId, ALL);
  if (all === null) return;
  const isEmpty = Object.values(all.requests).every((count) => count === 0);
  if (rebuiltThrough === undefined && isEmpty) await ctx.db.delete("figures", all._id);
  else await ctx.db.patch("figures", all._id, { rebuiltThrough });
}
