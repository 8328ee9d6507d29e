"use node";
// Sends mails, in the thread of Node.js functions: drawing them and waiting for a provider costs nobody else anything.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { type ActionCtx, env } from "./_generated/server.js";
import { internalAction } from "./functions.ts";
import { composeMail, headersOf } from "./model/mail/compose.ts";
import { failure, type Send } from "./model/mail/envelope.ts";
import { mailProvider } from "./model/mail/outbox.ts";
import { resendProvider } from "./model/mail/resend.ts";
import { smtpProvider } from "./model/mail/smtp.ts";
import type { ClaimedMail, SendOutcome } from "./model/mail/views.ts";
import { PRODUCT_NAME } from "./model/product.ts";
import { siteUrl } from "./model/siteUrl.ts";

function chosenProvider(): Send {
  const provider = mailProvider();
  if (provider === "resend") return resendProvider(env.RESEND_API_KEY ?? "", env.RESEND_BASE_URL);
  if (provider === "smtp") return smtpProvider(env.SMTP_URL ?? "");
  if (provider === null) return async () => failure("No way for mails is set up");
  return async ({ subject, text, html }) => ({ is: "kept", content: { subject, text, html } });
}

function sender(): string {
  return env.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${new URL(siteUrl()).hostname}>`;
}

async function sendOne(ctx: ActionCtx, send: Send, mail: ClaimedMail): Promise<void> {
  let outcome: SendOutcome;
  try {
    const content = composeMail(mail, siteUrl());
    outcome = await send({
      key: mail.key,
      from: sender(),
      to: mail.to,
      headers: headersOf(mail, siteUrl()),
      ...content,
    });
  } catch (error) {
    outcome = failure(error);
  }
  await ctx.runMutation(internal.mails.settle, { id: mail.id, outcome });
}

/** Sends what is due, until nothing is. */
export const send = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const provider = chosenProvider();
    for (;;) {
      const mails = await ctx.runMutation(internal.mails.claim, {});
      if (mails.length === 0) return null;
      await Promise.all(mails.map((mail) => sendOne(ctx, provider, mail)));
    }
  },
});
