import { v } from "convex/values";

import { guideMutation, memberMutation, memberQuery, publicQuery, sweep } from "./functions.ts";
import { requestInput } from "./model/requests/contract.ts";
import { requireOwnRequest } from "./model/requests/transitions.ts";
import {
  cancellationTermsInput,
  guideTermsInput,
  settleInput,
} from "./model/settlements/contract.ts";
import { readSettlement } from "./model/settlements/read.ts";
import { remindOfSettlements, settle as settleRequest } from "./model/settlements/settle.ts";
import { setTerms as chooseTerms, readTerms } from "./model/settlements/terms.ts";
import { readTotals } from "./model/settlements/totals.ts";
import { settlementView, termsView, totalsView } from "./model/settlements/views.ts";

/** What a guide asks of operators who call a tour off. */
export const terms = publicQuery({
  input: guideTermsInput,
  returns: termsView,
  handler: (ctx, { guideUserId }) => readTerms(ctx, ctx.actor?.user, guideUserId),
});

/** Holds for requests from now on. */
export const setTerms = guideMutation({
  input: cancellationTermsInput,
  returns: termsView,
  handler: async (ctx, { terms: chosen }) => {
    await chooseTerms(ctx, ctx.actor.user._id, chosen);
    return { terms: chosen };
  },
});

/** What one request comes to, for its two sides. */
export const get = memberQuery({
  seat: "READER",
  input: requestInput,
  returns: settlementView,
  handler: async (ctx, { jobRequestId }) =>
    await readSettlement(ctx, await requireOwnRequest(ctx, ctx.actor.actsFor._id, jobRequestId)),
});

/** One side says that it is paid or takes that back, the other confirms or disputes it. */
export const settle = memberMutation({
  seat: "BOOKER",
  owns: { jobRequestId: requireOwnRequest },
  input: settleInput,
  returns: settlementView,
  handler: async (ctx, input) => {
    const own = await requireOwnRequest(ctx, ctx.actor.actsFor._id, input.jobRequestId);
    await settleRequest(ctx, own, input, Date.now());
    return await readSettlement(ctx, own);
  },
});

/** One's own sums: what is owed, how much of that is overdue, and what is paid. */
export const totals = memberQuery({
  seat: "READER",
  returns: totalsView,
  handler: (ctx) => readTotals(ctx, ctx.actor.actsFor._id),
});

/** Reminds of what is to be paid, and marks what is overdue. */
export const remind = sweep("settlements:remind", {
  cursor: v.literal("more"),
  batch: remindOfSettlements,
});
