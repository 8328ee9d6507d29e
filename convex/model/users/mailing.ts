// From a cause to a mail that waits for the sender: for whom there is somebody to write to.
import type { MutationCtx } from "../../_generated/server.js";
import { recordAttempt, remainingWaitMs } from "../limits/limits.ts";
import type { MailCause } from "../mail/cause.ts";
import { EVENT_OF_MAIL } from "../mail/events.ts";
import { admitMail } from "../mail/queue.ts";
import { type KnownPerson, recipientOf } from "./recipient.ts";

/**
 * Within the delivery of an effect. True when the sender has something to do. Whoever registered with another's address can have
 * all that they like told to it: of the work it is told a few times a day, until somebody there has opened a link.
 */
export async function mailNow(
  ctx: MutationCtx,
  cause: MailCause,
  known?: KnownPerson,
): Promise<boolean> {
  const { kind, userId } = cause;
  const recipient = await recipientOf(ctx, userId, cause, known);
  if (recipient === null) return false;
  const { isProven, ...to } = recipient;
  if (isProven || EVENT_OF_MAIL[kind] === null) return await admitMail(ctx, cause, to);
  const nowMs = Date.now();
  if ((await remainingWaitMs(ctx, "unprovenNews", userId, nowMs)) > 0) return false;
  if (!(await admitMail(ctx, cause, to))) return false;
  await recordAttempt(ctx, "unprovenNews", userId, nowMs);
  return true;
}
