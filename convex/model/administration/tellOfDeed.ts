// What an administrator did to an account is told its person by mail, whatever they switched off: nobody else would tell them.
import { internal } from "../../_generated/api.js";
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import type { MailKind, MailValues } from "../mail/contract.ts";
import { admitMail } from "../mail/queue.ts";
import { readSettings } from "../users/settings.ts";
import { findStop } from "../users/stopped.ts";

/** Also to who may not sign in. */
export async function tellOfDeed(
  ctx: MutationCtx,
  { _id: userId, email }: Doc<"users">,
  kind: MailKind,
  values: MailValues,
  nowMs: number,
): Promise<void> {
  if ((await findStop(ctx, email)) !== null) return;
  const { locale, timeZone } = await readSettings(ctx, userId);
  const mail = { key: `${kind}:${userId}:${nowMs}`, kind, userId, values };
  await admitMail(ctx, mail, { email, locale, timeZone });
  await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
}
