import { adminDeed, adminQuery } from "./functions.ts";
import { noteDeed } from "./model/audit/audit.ts";
import { decideCompany } from "./model/moderation/companies.ts";
import { listCompanies, toCompanyView } from "./model/moderation/companyQueue.ts";
import { companyDecisionInput, companyQueueInput } from "./model/moderation/contract.ts";
import { decideReport, putBack as showAgain, takeDown } from "./model/moderation/decide.ts";
import {
  companyDeed,
  decisionDeed,
  putBackDeed,
  takeDownDeed,
  viewDeed,
} from "./model/moderation/deeds.ts";
import { readReport } from "./model/moderation/detail.ts";
import { messagesAround } from "./model/moderation/messages.ts";
import { listReports } from "./model/moderation/queue.ts";
import {
  companyQueueView,
  companyView,
  nearMessagesView,
  reportDetailView,
  reportListView,
} from "./model/moderation/views.ts";
import { readWaiting, waitingView } from "./model/moderation/waiting.ts";
import {
  reportDecisionInput,
  reportInputById,
  reportListInput,
  takeDownInput,
} from "./model/reports/contract.ts";
import { reportView, toReportView } from "./model/reports/views.ts";

/** How much waits: what the badges say. */
export const waiting = adminQuery({ returns: waitingView, handler: (ctx) => readWaiting(ctx) });

/** Those that wait first, and of these those of subscribers. */
export const reports = adminQuery({
  input: reportListInput,
  returns: reportListView,
  handler: (ctx, input) => listReports(ctx, input),
});

/** One report with what it is about, but for private messages. */
export const report = adminQuery({
  input: reportInputById,
  returns: reportDetailView,
  handler: (ctx, { reportId }) => readReport(ctx, reportId),
});

/** The reported message and those around it. Each look is noted. */
export const { ask: openMessages, work: openMessagesNow } = adminDeed(
  "moderation:openMessagesNow",
  {
    input: reportInputById,
    returns: nearMessagesView,
    handler: async (ctx, { reportId }) => {
      const messages = await messagesAround(ctx, reportId);
      await noteDeed(ctx, viewDeed(ctx.actor, reportId, messages.length), Date.now());
      return { messages };
    },
  },
);

export const { ask: decide, work: decideNow } = adminDeed("moderation:decideNow", {
  input: reportDecisionInput,
  returns: reportView,
  handler: async (ctx, input) => {
    const decided = await decideReport(ctx, ctx.actor.user._id, input, Date.now());
    await noteDeed(ctx, decisionDeed(ctx.actor, decided), Date.now());
    return toReportView(decided);
  },
});

/** Hides the review or removes the message that was reported, and resolves every report of it. */
export const { ask: takeAway, work: takeAwayNow } = adminDeed("moderation:takeAwayNow", {
  input: takeDownInput,
  returns: reportView,
  handler: async (ctx, input) => {
    const decided = await takeDown(ctx, ctx.actor.user._id, input, Date.now());
    await noteDeed(ctx, takeDownDeed(ctx.actor, decided), Date.now());
    return toReportView(decided);
  },
});

/** Shows a review again that was hidden. */
export const { ask: putBack, work: putBackNow } = adminDeed("moderation:putBackNow", {
  input: reportInputById,
  returns: reportView,
  handler: async (ctx, { reportId }) => {
    const report = await showAgain(ctx, reportId);
    await noteDeed(ctx, putBackDeed(ctx.actor, report), Date.now());
    return toReportView(report);
  },
});

/** Those of a status, those that wait where none is named. */
export const companies = adminQuery({
  input: companyQueueInput,
  returns: companyQueueView,
  handler: (ctx, input) => listCompanies(ctx, input),
});

export const { ask: decideOnCompany, work: decideOnCompanyNow } = adminDeed(
  "moderation:decideOnCompanyNow",
  {
    input: companyDecisionInput,
    returns: companyView,
    handler: async (ctx, input) => {
      const check = await decideCompany(ctx, ctx.actor.user._id, input, Date.now());
      await noteDeed(ctx, companyDeed(ctx.actor, check), Date.now());
      return await toCompanyView(ctx, check);
    },
  },
);
