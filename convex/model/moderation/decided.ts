// What is told to whoever decides about something that another administrator has decided: what it was, and by whom.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";

interface Saying {
  /** With `“{{name}}”` where the administrator is named. */
  named: string;
  /** Where nobody is known to have done it, they are gone, or it was whoever asks. */
  unnamed: string;
}

interface Two {
  /** Who decided it. */
  by: Id<"users"> | undefined;
  /** Who is told. */
  to: Id<"users">;
}

export async function decidedBy(ctx: QueryCtx, { by, to }: Two, { named, unnamed }: Saying) {
  const admin = by === undefined || by === to ? null : await ctx.db.get("users", by);
  if (admin === null || admin.deletedAt !== undefined) return appError("CONFLICT", unnamed);
  return appError(
    "CONFLICT",
    named.replace("{{name}}", () => admin.name || admin.username),
  );
}
