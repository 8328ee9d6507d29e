// From a cause to a mail that waits for the sender: for whom there is somebody to write to.
import type { MutationCtx } from "../../_generated/server.js";
import type { MailCause } from "../mail/cause.ts";
import { admitMail } from "../mail/queue.ts";
import { type KnownPerson, recipientOf } from "./recipient.ts";

/** Within the delivery of an effect. True when the sender has something to do. */
export async function mailNow(
  ctx: MutationCtx,
  cause: MailCause,
  known?: KnownPerson,
): Promise<boolean> {
  const recipient = await recipientOf(ctx, cause.userId, cause, known);
  return recipient !== null && (await admitMail(ctx, cause, recipient));
}
