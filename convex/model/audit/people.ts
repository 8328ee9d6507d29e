// Who the rows of the audit log are about, by name. An erased person is 'Deleted user' here as everywhere.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";

type Ctx = Pick<QueryCtx, "db">;

/** By id. */
export async function namesOf(
  ctx: Ctx,
  entries: readonly Doc<"auditLog">[],
): Promise<Record<string, string>> {
  const ids = entries.flatMap(({ actorUserId, targetType, targetId }) => [
    ...(actorUserId === undefined ? [] : [actorUserId]),
    ...(targetType === "user" ? [targetId] : []),
  ]);
  const known = [...new Set<string>(ids)].map(async (id) => {
    const userId = ctx.db.normalizeId("users", id);
    const user = userId && (await ctx.db.get("users", userId));
    return user === null ? [] : [[id, user.name] as const];
  });
  return Object.fromEntries((await Promise.all(known)).flat());
}

const ADMINS_MAX = 200;

export async function listActors(
  ctx: Ctx,
  { actor }: { actor?: string },
): Promise<{ id: Id<"users">; name: string }[]> {
  const admins = await ctx.db
    .query("users")
    .withIndex("by_role", (q) => q.eq("role", "ADMIN"))
    .take(ADMINS_MAX);
  const namedId = actor === undefined ? null : ctx.db.normalizeId("users", actor);
  const named = namedId && (await ctx.db.get("users", namedId));
  const others = admins.filter(({ _id }) => _id !== named?._id);
  return [...(named ? [named] : []), ...others].map(({ _id: id, name }) => ({ id, name }));
}
