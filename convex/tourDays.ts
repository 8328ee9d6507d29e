import { v } from "convex/values";

import { guideMutation, memberQuery } from "./functions.ts";
import { requestInput } from "./model/requests/contract.ts";
import { requireOwnRequest } from "./model/requests/transitions.ts";
import { readBoard } from "./model/tourDays/board.ts";
import { partnerContacts } from "./model/tourDays/contacts.ts";
import { tourBoardInput, tourProgressInput } from "./model/tourDays/contract.ts";
import { setProgress } from "./model/tourDays/progress.ts";
import { boardView, progressView } from "./model/tourDays/views.ts";
import { contactsView } from "./model/users/contactViews.ts";

/** One's tours of today and tomorrow, live. */
export const board = memberQuery({
  seat: "READER",
  input: tourBoardInput,
  returns: boardView,
  handler: (ctx, { today }) => readBoard(ctx, ctx.actor.actsFor, today),
});

/** The guide says how far today's tour has come. */
export const setStatus = guideMutation({
  owns: { jobRequestId: requireOwnRequest },
  input: tourProgressInput,
  returns: progressView,
  handler: (ctx, input) => setProgress(ctx, ctx.actor.user._id, input),
});

/** What the other side of an accepted booking shares; null where that is nothing. */
export const contacts = memberQuery({
  seat: "READER",
  input: requestInput,
  returns: v.union(contactsView, v.null()),
  handler: async (ctx, { jobRequestId }) => {
    const { actsFor: user } = ctx.actor;
    const { request } = await requireOwnRequest(ctx, user._id, jobRequestId);
    return await partnerContacts(ctx, user._id, request);
  },
});
