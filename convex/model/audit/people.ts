// Who the rows of the audit log are about, by name. An erased person has none: the reader's language has a word for it.
import { type Infer, v } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";

type Ctx = Pick<QueryCtx, "db">;

/** Whom a row is about, and whether there is still somebody to look at. */
export const subjectView = v.object({ userId: v.id("users"), isThere: v.boolean() });
type Subject = Infer<typeof subjectView>;

/** The person, the guide of a licence, who was reported: by the id of what the row is about. */
async function idOfSubject(ctx: Ctx, entry: Doc<"auditLog">): Promise<string | null> {
  const { targetType, targetId, details } = entry;
  if (targetType === "user") return targetId;
  // A licence goes with its guide: the row says whose it was.
  if (targetType === "licence") return String(details["guideUserId"]);
  const reportId = targetType === "report" ? ctx.db.normalizeId("abuseReports", targetId) : null;
  return (reportId && (await ctx.db.get("abuseReports", reportId)))?.reportedUserId ?? null;
}

async function findPerson(ctx: Ctx, id: string): Promise<Doc<"users"> | null> {
  const userId = ctx.db.normalizeId("users", id);
  return userId && (await ctx.db.get("users", userId));
}

/** Null of somebody who is erased. */
export function nameOf({ name, username, deletedAt }: Doc<"users">): string | null {
  return deletedAt === undefined ? name.trim() || username : null;
}

/** Names by the ids of people, and subjects by the ids of what the rows are about. */
export async function peopleOf(
  ctx: Ctx,
  entries: readonly Doc<"auditLog">[],
): Promise<{ people: Record<string, string | null>; subjects: Record<string, Subject> }> {
  const people: Record<string, string | null> = {};
  const subjects: Record<string, Subject> = {};
  async function name(id: string): Promise<Doc<"users"> | null> {
    const user = await findPerson(ctx, id);
    if (user === null) return null;
    people[user._id] = nameOf(user);
    return user;
  }
  for (const entry of entries) {
    const { actorUserId, targetId } = entry;
    if (actorUserId !== undefined && people[actorUserId] === undefined) await name(actorUserId);
    if (subjects[targetId] !== undefined) continue;
    const id = await idOfSubject(ctx, entry);
    const user = id === null ? null : await name(id);
    if (user === null) continue;
    subjects[targetId] = { userId: user._id, isThere: user.deletedAt === undefined };
  }
  return { people, subjects };
}

const ADMINS_MAX = 200;

export async function listActors(
  ctx: Ctx,
  { actor }: { actor?: string },
): Promise<{ id: Id<"users">; name: string | null }[]> {
  const admins = await ctx.db
    .query("users")
    .withIndex("by_role", (q) => q.eq("role", "ADMIN"))
    .take(ADMINS_MAX);
  const named = actor === undefined ? null : await findPerson(ctx, actor);
  const others = admins.filter(({ _id }) => _id !== named?._id);
  return [...(named ? [named] : []), ...others].map((user) => ({
    id: user._id,
    name: nameOf(user),
  }));
}
