// What administrators decided about one person, as the audit log has it: who looks at somebody for the second time is to know.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { licenceOf } from "../licences/find.ts";

/** Of the deeds, those that decide something; looks are left out. */
const DECISIONS = [
  "user.verify",
  "user.verify-business",
  "user.remove-picture",
  "user.suspend",
  "user.unsuspend",
  "admin.appoint",
  "company.refuse",
  "licence.check",
  "licence.refuse",
] as const;

export const decisionView = v.object({
  id: v.id("auditLog"),
  at: v.number(),
  action: literals(...DECISIONS),
  /** Null where it came by itself, or of somebody who is gone. */
  by: v.union(v.string(), v.null()),
  reason: v.union(v.string(), v.null()),
});
type DecisionView = Infer<typeof decisionView>;
type Decision = DecisionView["action"];

async function newestOf(ctx: QueryCtx, targetId: string, action: Decision, max: number) {
  const entries = await ctx.db
    .query("auditLog")
    .withIndex("by_targetId_and_action", (q) => q.eq("targetId", targetId).eq("action", action))
    .order("desc")
    .take(max);
  return entries.map((entry) => ({ entry, action }));
}

async function nameOf(ctx: QueryCtx, userId: Id<"users"> | undefined): Promise<string | null> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  return user === null || user.deletedAt !== undefined ? null : user.name.trim() || user.username;
}

function reasonOf({ details }: Doc<"auditLog">): string | null {
  const { reason } = details;
  return typeof reason === "string" && reason !== "" ? reason : null;
}

/** The newest first. A licence that was taken back took its decisions along. */
export async function decisionsAbout(
  ctx: QueryCtx,
  userId: Id<"users">,
  max: number,
): Promise<DecisionView[]> {
  const licence = await licenceOf(ctx, userId);
  const targets: string[] = licence === null ? [userId] : [userId, licence._id];
  const each = targets.flatMap((target) =>
    DECISIONS.map((action) => newestOf(ctx, target, action, max)),
  );
  const found = (await Promise.all(each)).flat();
  const newest = found
    .toSorted((a, b) => b.entry._creationTime - a.entry._creationTime)
    .slice(0, max);
  return await Promise.all(
    newest.map(async ({ entry, action }) => ({
      id: entry._id,
      at: entry.at,
      action,
      by: await nameOf(ctx, entry.actorUserId),
      reason: reasonOf(entry),
    })),
  );
}
