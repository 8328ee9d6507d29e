// What administrators decided about one person, as the audit log has it, and the history of the licence, which stays when the guide
// takes the card back: who looks at somebody for the second time is to know.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { nameOf } from "../audit/people.ts";

/** Of the deeds to a person, those that decide something; looks are left out. */
const DEEDS = [
  "user.verify",
  "user.verify-business",
  "user.remove-picture",
  "user.suspend",
  "user.unsuspend",
  "admin.appoint",
  "company.refuse",
] as const;

const OF_LICENCE = { check: "licence.check", refuse: "licence.refuse" } as const;

/** Of a licence, the newest; a guide names 20 a day at most. */
const EVENTS_READ = 100;

export const decisionView = v.object({
  id: v.union(v.id("auditLog"), v.id("licenceEvents")),
  at: v.number(),
  action: literals(...DEEDS, ...Object.values(OF_LICENCE)),
  /** Null where it came by itself, or of somebody who is gone. */
  by: v.union(v.string(), v.null()),
  reason: v.union(v.string(), v.null()),
});
type DecisionView = Infer<typeof decisionView>;

interface Decision extends Pick<DecisionView, "action"> {
  row: Doc<"auditLog"> | Doc<"licenceEvents">;
  reason: unknown;
}

async function deedsTo(ctx: QueryCtx, userId: Id<"users">, max: number): Promise<Decision[]> {
  const newest = DEEDS.map(async (action) => {
    const rows = await ctx.db
      .query("auditLog")
      .withIndex("by_targetId_and_action", (q) => q.eq("targetId", userId).eq("action", action))
      .order("desc")
      .take(max);
    return rows.map((row) => ({ row, action, reason: row.details["reason"] }));
  });
  return (await Promise.all(newest)).flat();
}

async function decisionsOnLicence(ctx: QueryCtx, guideUserId: Id<"users">): Promise<Decision[]> {
  const rows = await ctx.db
    .query("licenceEvents")
    .withIndex("by_guideUserId_and_at", (q) => q.eq("guideUserId", guideUserId))
    .order("desc")
    .take(EVENTS_READ);
  return rows.flatMap((row) =>
    row.action === "check" || row.action === "refuse"
      ? [{ row, action: OF_LICENCE[row.action], reason: row.reason }]
      : [],
  );
}

async function actorOf(ctx: QueryCtx, { actorUserId }: Decision["row"]): Promise<string | null> {
  const actor = actorUserId === undefined ? null : await ctx.db.get("users", actorUserId);
  return actor && nameOf(actor);
}

/** The newest first. */
export async function decisionsAbout(
  ctx: QueryCtx,
  userId: Id<"users">,
  max: number,
): Promise<DecisionView[]> {
  const found = [...(await deedsTo(ctx, userId, max)), ...(await decisionsOnLicence(ctx, userId))];
  const newest = found.toSorted((a, b) => b.row._creationTime - a.row._creationTime).slice(0, max);
  return await Promise.all(
    newest.map(async ({ row, action, reason }) => ({
      id: row._id,
      at: row.at,
      action,
      by: await actorOf(ctx, row),
      reason: typeof reason === "string" && reason !== "" ? reason : null,
    })),
  );
}
