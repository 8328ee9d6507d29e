// To whom a mail goes, in which language and by which clock.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { MailKind } from "../mail/contract.ts";
import { EVENT_OF_MAIL } from "../mail/events.ts";
import type { Recipient } from "../mail/queue.ts";
import { isStillTold } from "../seats/seats.ts";
import { isInGoodStanding, maySignIn } from "./person.ts";
import { readSettings, type Settings } from "./settings.ts";
import { findStop } from "./stopped.ts";

/** What the transaction has read of the person. */
export interface KnownPerson {
  user: Doc<"users">;
  settings: Settings;
}

/** Whether somebody has shown that they read the mails of the address. */
interface Reached extends Recipient {
  isProven: boolean;
}

/** Null when there is nobody to write to, or the person wants no mails of this kind. */
export async function recipientOf(
  ctx: QueryCtx,
  userId: Id<"users">,
  { kind, to }: { kind: MailKind; to?: string },
  known?: KnownPerson,
): Promise<Reached | null> {
  const user = known?.user ?? (await ctx.db.get("users", userId));
  const event = EVENT_OF_MAIL[kind];
  // Who is about to leave is told of the account, and of no work any more.
  if (!maySignIn(user) || (event !== null && !isInGoodStanding(user))) return null;
  if ((await findStop(ctx, to ?? user.email)) !== null) return null;
  const { notifications, ...reader } = known?.settings ?? (await readSettings(ctx, userId));
  if (event !== null && !notifications[event].mail) return null;
  return { email: user.email, isProven: user.emailVerified !== undefined, ...reader };
}

/**
 * Whether a mail that waited is still for that person: news are for who is in good standing, and of a company for who sits there
 * by now. A mail of the account goes out in any case.
 */
export async function isStillMeant(
  ctx: QueryCtx,
  user: Doc<"users">,
  kind: MailKind,
  forUserId: Id<"users"> | undefined,
): Promise<boolean> {
  if (EVENT_OF_MAIL[kind] !== null && !isInGoodStanding(user)) return false;
  if (forUserId === undefined) return true;
  return await isStillTold(ctx, { userId: user._id, forUserId });
}
