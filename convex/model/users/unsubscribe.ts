// Leaving a kind of mail without signing in: the address in the mail says who and what, and is signed. It does nothing but switch
// that kind of mail off.
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { fingerprint } from "../identity/fingerprint.ts";
import { type MailKind, NOTICE_EVENTS, type NoticeEvent } from "../mail/contract.ts";
import { EVENT_OF_MAIL } from "../mail/events.ts";
import { saveSettings } from "./settings.ts";

function signatureOf(userId: string, event: string): string {
  return fingerprint("unsubscribe", `${userId}|${event}`);
}

/** Null for mails that go out in any case. */
export function unsubscribeToken(userId: Id<"users">, kind: MailKind): string | null {
  const event = EVENT_OF_MAIL[kind];
  return event === null ? null : `${userId}.${event}.${signatureOf(userId, event)}`;
}

/** Mails of that event go to this person no more. Doing it again changes nothing. */
export async function unsubscribe(ctx: MutationCtx, token: string): Promise<NoticeEvent> {
  const [rawUserId = "", rawEvent = "", signature, ...rest] = token.split(".");
  const userId = ctx.db.normalizeId("users", rawUserId);
  const event = NOTICE_EVENTS.find((one) => one === rawEvent);
  // Whether the comparison tells how much of it was right helps nobody: the signature has 256 bits.
  const isSigned = rest.length === 0 && signature === signatureOf(rawUserId, rawEvent);
  if (userId === null || event === undefined || !isSigned) {
    throw appError("VALIDATION", "This link is not valid", "token");
  }
  const user = await ctx.db.get("users", userId);
  // Of who is erased nothing is kept any more, and nobody writes to them.
  if (user !== null && user.deletedAt === undefined) {
    await saveSettings(ctx, userId, { notifications: { [event]: { mail: false } } });
  }
  return event;
}
