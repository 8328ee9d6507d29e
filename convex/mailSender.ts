"use node";
// Sends mails, in the thread of Node.js functions: drawing them and waiting for a provider costs nobody else anything.
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { type ActionCtx, env } from "./_generated/server.js";
import { internalAction } from "./functions.ts";
import { sayable } from "./model/health/rules.ts";
import { composeMail, headersOf } from "./model/mail/compose.ts";
import { failure, type Send } from "./model/mail/envelope.ts";
import { mailProvider } from "./model/mail/outbox.ts";
import { askResend, resendProvider } from "./model/mail/resend.ts";
import { CLAIMS_MAX } from "./model/mail/rules.ts";
import { askSmtp, smtpProvider } from "./model/mail/smtp.ts";
import type { ClaimedMail, EndedMail, SendOutcome } from "./model/mail/views.ts";
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

type Settle = (ended: EndedMail) => Promise<void>;

/** What ends while one note is being written goes into the next. */
function settler(ctx: ActionCtx): Settle {
  let waiting: EndedMail[] = [];
  let last = Promise.resolve();
  async function write(): Promise<void> {
    const ended = waiting;
    waiting = [];
    if (ended.length > 0) await ctx.runMutation(internal.mails.settle, { ended });
  }
  return (ended) => {
    waiting.push(ended);
    last = last.then(write, write);
    return last;
  };
}

async function sendOne(send: Send, mail: ClaimedMail, settle: Settle): Promise<void> {
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
  if (outcome.is === "failed") {
    console.info(`A mail of the kind "${mail.kind}" failed: ${sayable(outcome.error)}`);
  }
  await settle({ id: mail.id, outcome });
}

/** Sends what is due, as long as there may be more; after CLAIMS_MAX a successor does. */
export const send = internalAction({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const provider = chosenProvider();
    const settle = settler(ctx);
    let hasMore = true;
    for (let claims = 0; hasMore && claims < CLAIMS_MAX; claims += 1) {
      const claim = await ctx.runMutation(internal.mails.claim, {});
      await Promise.all(claim.mails.map((mail) => sendOne(provider, mail, settle)));
      ({ hasMore } = claim);
    }
    if (hasMore) await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
    return null;
  },
});

/** For the health of the service: throws where mails have no way out. The outbox of development is always there. */
export const probe = internalAction({
  args: { timeoutMs: v.number() },
  returns: v.null(),
  handler: async (_ctx, { timeoutMs }) => {
    const provider = mailProvider();
    if (provider === null) throw new Error("No way for mails is set up");
    if (provider === "resend") {
      await askResend(env.RESEND_API_KEY ?? "", env.RESEND_BASE_URL, timeoutMs);
    }
    if (provider === "smtp") await askSmtp(env.SMTP_URL ?? "", timeoutMs);
    return null;
  },
});
