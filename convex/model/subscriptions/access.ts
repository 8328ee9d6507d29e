// The one question that every gated call asks. No clock: see model/subscriptions/tables.ts.
import type { Id } from "../../_generated/dataModel.d.ts";
import type { QueryCtx } from "../../_generated/server.d.ts";
import { firstOf } from "../first.ts";

export async function hasActiveSubscription(
  ctx: Pick<QueryCtx, "db">,
  userId: Id<"users">,
): Promise<boolean> {
  const open = await firstOf(
    ctx.db
      .query("subscriptions")
      .withIndex("by_operatorUserId_and_hasAccess", (q) =>
        q.eq("operatorUserId", userId).eq("hasAccess", true),
      ),
  );
  return open !== null;
}
