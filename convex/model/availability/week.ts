import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";

/** The weekly days that a guide set; null while the guide keeps the usual week. */
export async function findWeek(ctx: QueryCtx, guideUserId: Id<"users">) {
  return await firstOf(
    ctx.db
      .query("weeklyAvailability")
      .withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}
