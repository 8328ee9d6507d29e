// Who asks a guide, with what they have open: as their figures say it, so that nothing is counted for it.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { OPEN_REQUESTS_MAX } from "../requests/contract.ts";
import type { Asker } from "../requests/create.ts";
import { doerOf } from "../seats/seats.ts";
import { ALL } from "./amounts.ts";
import { findFigures } from "./rows.ts";

/** As many as an operator may have are counted one by one while the figures are made anew, which do not know them all then. */
async function openRequests(ctx: QueryCtx, operatorUserId: Id<"users">): Promise<number> {
  const all = await findFigures(ctx, operatorUserId, ALL);
  if (all?.rebuiltThrough === undefined) return all?.requests.PENDING ?? 0;
  const open = await ctx.db
    .query("jobRequests")
    .withIndex("by_operatorUserId_and_status_and_createdAt", (q) =>
      q.eq("operatorUserId", operatorUserId).eq("status", "PENDING"),
    )
    .take(OPEN_REQUESTS_MAX);
  return open.length;
}

/** An operator, or a member of their team on their behalf. */
export function askerOf(ctx: QueryCtx, actor: Parameters<typeof doerOf>[0]): Asker {
  return { openRequests: () => openRequests(ctx, actor.actsFor._id), ...doerOf(actor) };
}
