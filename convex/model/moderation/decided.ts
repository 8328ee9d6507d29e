// What is told to whoever decides about something that another administrator has decided: what it was, and by whom.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";

interface Saying {
  /** With `“{{name}}”` where the administrator is named. */
  named: string;
  /** Where nobody is known to have done it, or they are gone. */
  unnamed: string;
}

export async function decidedBy(
  ctx: QueryCtx,
  adminUserId: Id<"users"> | undefined,
  { named, unnamed }: Saying,
) {
  const admin = adminUserId === undefined ? null : await ctx.db.get("users", adminUserId);
  if (admin === null || admin.deletedAt !== undefined) return appError("CONFLICT", unnamed);
  return appError(
    "CONFLICT",
    named.replace("{{name}}", () => admin.name || admin.username),
  );
}
