// To whom a mail goes, and in which language.
import type { Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { MailKind } from "../mail/contract.ts";
import { EVENT_OF_MAIL } from "../mail/events.ts";
import type { Recipient } from "../mail/queue.ts";
import { findStop } from "../mail/stopped.ts";
import { isInGoodStanding } from "./person.ts";
import { readSettings } from "./settings.ts";

/** Null when there is nobody to write to, or the person wants no mails of this kind. */
export async function recipientOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  { kind, to }: { kind: MailKind; to?: string },
): Promise<Recipient | null> {
  const user = await ctx.db.get("users", userId);
  if (!isInGoodStanding(user)) return null;
  if ((await findStop(ctx, to ?? user.email)) !== null) return null;
  const { locale, notifications } = await readSettings(ctx, userId);
  const event = EVENT_OF_MAIL[kind];
  return event === null || notifications[event].mail ? { email: user.email, locale } : null;
}
