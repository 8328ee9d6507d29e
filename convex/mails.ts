// The way of a mail between the outbox and the sender (convex/mailSender.ts), and the outbox of development.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import type { QueryCtx } from "./_generated/server.js";
import {
  internalMutation,
  publicMutation,
  publicQuery,
  sweep,
  userMutation,
  userQuery,
} from "./functions.ts";
import { linkPath } from "./model/links/send.ts";
import {
  type MailKind,
  type MailValues,
  NOTICE_EVENTS,
  outboxInput,
  unsubscribeInput,
} from "./model/mail/contract.ts";
import * as outbox from "./model/mail/outbox.ts";
import * as queue from "./model/mail/queue.ts";
import { claimedView, type ClaimedMail, outboxView, endedView } from "./model/mail/views.ts";
import { returnedIn } from "./model/mail/webhook.ts";
import { readProvider } from "./model/subscriptions/account.ts";
import { invitationPath } from "./model/team/invitations.ts";
import { isStillMeant } from "./model/users/recipient.ts";
import { resumeAddress, stopAddresses, findStop } from "./model/users/stopped.ts";
import { unsubscribe as unsubscribeBy, unsubscribeToken } from "./model/users/unsubscribe.ts";

/**
 * The kinds whose link lets somebody in. Such a link stands nowhere: the mail's values say only which one it is, and this makes it
 * when the mail is sent; null where it means nothing any more, and the mail is dropped.
 */
const SECRET_PATHS: Partial<
  Record<MailKind, (ctx: QueryCtx, values: MailValues) => Promise<string | null>>
> = {
  verification: linkPath,
  "magic-link": linkPath,
  reset: linkPath,
  "team-invitation": invitationPath,
};

async function pathOf(ctx: QueryCtx, kind: MailKind, values: MailValues): Promise<string | null> {
  const secret = SECRET_PATHS[kind];
  return secret === undefined ? (values["path"] ?? null) : await secret(ctx, values);
}

/** Takes the mails that may be sent now. One whose person, seat or link is gone by now is dropped. */
export const claim = internalMutation({
  args: {},
  returns: v.object({ mails: v.array(claimedView), hasMore: v.boolean() }),
  handler: async (ctx) => {
    const nowMs = Date.now();
    const { claimed, hasMore } = await queue.claimMails(ctx, nowMs);
    const mails: ClaimedMail[] = [];
    for (const { userId, forUserId, ...mail } of claimed) {
      const user = await ctx.db.get("users", userId);
      const path = await pathOf(ctx, mail.kind, mail.values);
      const isVoid = user === null || (path === null && SECRET_PATHS[mail.kind] !== undefined);
      if (isVoid || !(await isStillMeant(ctx, user, mail.kind, forUserId))) {
        await queue.settleMail(ctx, mail.id, { is: "void" }, nowMs);
      } else {
        const unsubscribe = unsubscribeToken(userId, mail.kind);
        // Of who is erased only the mail itself still knows the name.
        const name = mail.values["name"] ?? user.name;
        mails.push({ ...mail, name, path, unsubscribe });
      }
    }
    return { mails, hasMore };
  },
});

/** Notes how attempts ended, and plans the next of each. */
export const settle = internalMutation({
  args: { ended: v.array(endedView) },
  returns: v.null(),
  handler: async (ctx, { ended }) => {
    for (const { id, outcome } of ended) {
      const waitMs = await queue.settleMail(ctx, id, outcome, Date.now());
      if (waitMs !== null) await ctx.scheduler.runAfter(waitMs, internal.mailSender.send, {});
    }
    return null;
  },
});

/** What was lost with its process or its timer. Runs every minute. */
export const resume = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (!(await queue.hasDueMails(ctx, Date.now()))) return null;
    await ctx.scheduler.runAfter(0, internal.mailSender.send, {});
    return null;
  },
});

/** Removes what was sent, or kept to be read, long ago. Runs daily. */
export const removeOld = sweep("mails:removeOld", {
  cursor: v.literal("more"),
  batch: queue.removeOldMails,
});

/** Ends one kind of mail, for whoever has the address that stands in it. */
export const unsubscribe = publicMutation({
  input: unsubscribeInput,
  returns: v.object({ event: literals(...NOTICE_EVENTS) }),
  handler: async (ctx, { token }) => ({ event: await unsubscribeBy(ctx, token) }),
});

/** Resend tells that mails came back, or were complained about. */
export const noteReturn = internalMutation({
  args: { body: v.string() },
  returns: v.null(),
  handler: async (ctx, { body }) => {
    const returned = returnedIn(body);
    if (returned !== null) await stopAddresses(ctx, returned);
    return null;
  },
});

/** Why one's own address gets no mails; null where it does. */
export const stopped = userQuery({
  returns: v.union(literals("bounced", "complained"), v.null()),
  handler: async (ctx) => (await findStop(ctx, ctx.actor.user.email))?.reason ?? null,
});

/** One's own address works again. */
export const resumeOwn = userMutation({
  returns: v.null(),
  handler: async (ctx) => {
    await resumeAddress(ctx, ctx.actor.user.email);
    return null;
  },
});

/** What would have gone out, newest first; only in development without a provider. */
export const listOutbox = publicQuery({
  input: outboxInput,
  returns: v.array(outboxView),
  handler: (ctx, { to }) => outbox.listOutbox(ctx, to),
});

/** The whole of it, for the page that shows it; null where there is none. */
export const openOutbox = publicQuery({
  returns: v.union(v.array(outboxView), v.null()),
  handler: async (ctx) => {
    return outbox.mailProvider() === "outbox" ? await outbox.listOutbox(ctx, undefined) : null;
  },
});

/** What stands in for services outside; only in development. */
export const standIns = publicQuery({
  returns: v.object({
    mail: v.union(v.literal("outbox"), v.literal("smtp"), v.literal("resend")),
    stripe: v.union(v.object({ url: v.string(), publishableKey: v.string() }), v.null()),
  }),
  handler: () => {
    outbox.requireDevelopment();
    const { simulatorUrl: url, publishableKey } = readProvider();
    const stripe = url === null || publishableKey === null ? null : { url, publishableKey };
    return { mail: outbox.mailProvider() ?? "outbox", stripe };
  },
});
