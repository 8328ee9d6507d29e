// To whom a mail goes, and in which language.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Recipient } from "../mail/queue.ts";
import { isInGoodStanding } from "./person.ts";

/** Null when there is nobody to write to. */
export async function recipientOf(ctx: QueryCtx, userId: Id<"users">): Promise<Recipient | null> {
  const user = await ctx.db.get("users", userId);
  return isInGoodStanding(user) ? { email: user.email, locale: "en" } : null;
}
