import { v } from "convex/values";

import {
  memberMutation,
  memberQuery,
  operatorMutation,
  operatorQuery,
  sweep,
} from "./functions.ts";
import { askerOf } from "./model/figures/askers.ts";
import { requireGuide } from "./model/guides/find.ts";
import { findAtHand } from "./model/requests/atHand.ts";
import {
  answerOfferInput,
  atHandInput,
  createBookingInput,
  createJobInput,
  makeOfferInput,
  replaceInput,
  replacementsInput,
  requestInput,
  requestPageInput,
  requestStatusInput,
  watchDaysInput,
} from "./model/requests/contract.ts";
import { bookGuide, createRequest } from "./model/requests/create.ts";
import { listEvents, listRequests, viewMadeRequest, viewRequest } from "./model/requests/lists.ts";
import { makeOffer } from "./model/requests/offers.ts";
import { listPage } from "./model/requests/pages.ts";
import { replaceBooking } from "./model/requests/replacements.ts";
import { expireRequests, requireOwnRequest, settleOffer } from "./model/requests/transitions.ts";
import { bookingView, eventView, jobView, toJobView } from "./model/requests/views.ts";
import { freeGuideView, watchedDaysView } from "./model/search/views.ts";
import { listReplacements, watchDays } from "./model/search/whoElse.ts";
import { doerOf } from "./model/seats/seats.ts";
import { setStatusAsTold } from "./model/settlements/asTold.ts";

export const listBookings = memberQuery({
  seat: "READER",
  returns: v.array(bookingView),
  handler: (ctx) => listRequests(ctx, ctx.actor.actsFor),
});

export const listJobs = memberQuery({
  seat: "READER",
  returns: v.array(jobView),
  handler: async (ctx) => (await listRequests(ctx, ctx.actor.actsFor)).map(toJobView),
});

/** The booking at hand in a conversation: of the open and agreed requests between the two what presses most. */
export const between = memberQuery({
  seat: "READER",
  input: atHandInput,
  returns: v.union(bookingView, v.null()),
  handler: (ctx, { partnerUserId, today }) =>
    findAtHand(ctx, ctx.actor.actsFor, partnerUserId, today),
});

/** One's own requests of a group, a page at a time, by the day of the tour. */
export const page = memberQuery({
  seat: "READER",
  input: requestPageInput,
  returns: v.object({ bookings: v.array(bookingView), next: v.union(v.string(), v.null()) }),
  handler: (ctx, input) => listPage(ctx, ctx.actor.actsFor, input),
});

/** One request, for its two sides. */
export const get = memberQuery({
  seat: "READER",
  input: requestInput,
  returns: bookingView,
  handler: async (ctx, { jobRequestId }) => {
    const { actsFor: user } = ctx.actor;
    const { request } = await requireOwnRequest(ctx, user._id, jobRequestId);
    return await viewRequest(ctx, user, request);
  },
});

/** The history of one request, for its two sides. */
export const events = memberQuery({
  seat: "READER",
  input: requestInput,
  returns: v.array(eventView),
  handler: (ctx, { jobRequestId }) => listEvents(ctx, ctx.actor.actsFor._id, jobRequestId),
});

export const book = operatorMutation({
  seat: "BOOKER",
  input: createBookingInput,
  returns: bookingView,
  handler: async (ctx, { guideUserId, ...input }) => {
    const { actsFor: operator } = ctx.actor;
    const guide = await requireGuide(ctx, guideUserId);
    const request = await bookGuide(ctx, operator, guide, input, askerOf(ctx, ctx.actor));
    return await viewMadeRequest(ctx, operator, guide.user, request);
  },
});

export const createJob = operatorMutation({
  seat: "BOOKER",
  subscribed: true,
  input: createJobInput,
  returns: jobView,
  handler: async (ctx, input) =>
    toJobView(
      await viewRequest(
        ctx,
        ctx.actor.actsFor,
        await createRequest(ctx, ctx.actor.actsFor, input, askerOf(ctx, ctx.actor)),
      ),
    ),
});

export const setBookingStatus = memberMutation({
  seat: "BOOKER",
  owns: { jobRequestId: requireOwnRequest },
  input: requestStatusInput,
  returns: bookingView,
  handler: async (ctx, input) =>
    await viewRequest(ctx, ctx.actor.actsFor, await setStatusAsTold(ctx, doerOf(ctx.actor), input)),
});

export const setJobStatus = memberMutation({
  seat: "BOOKER",
  owns: { jobRequestId: requireOwnRequest },
  input: requestStatusInput,
  returns: jobView,
  handler: async (ctx, input) =>
    toJobView(
      await viewRequest(
        ctx,
        ctx.actor.actsFor,
        await setStatusAsTold(ctx, doerOf(ctx.actor), input),
      ),
    ),
});

/** Either side of an open request proposes other terms; what it offered before is superseded. */
export const offer = memberMutation({
  seat: "BOOKER",
  owns: { jobRequestId: requireOwnRequest },
  input: makeOfferInput,
  returns: bookingView,
  handler: async (ctx, input) => {
    const { actsFor: user } = ctx.actor;
    const own = await requireOwnRequest(ctx, user._id, input.jobRequestId);
    return await viewRequest(ctx, user, await makeOffer(ctx, doerOf(ctx.actor), own, input));
  },
});

/** The other side's answer to an offer. */
export const answerOffer = memberMutation({
  seat: "BOOKER",
  owns: { jobRequestId: requireOwnRequest },
  input: answerOfferInput,
  returns: bookingView,
  handler: async (ctx, input) =>
    await viewRequest(ctx, ctx.actor.actsFor, await settleOffer(ctx, doerOf(ctx.actor), input)),
});

/** Whether the chosen days are still free, and who else is; followed by an open Book dialog. */
export const watchedDays = operatorQuery({
  seat: "READER",
  input: watchDaysInput,
  returns: watchedDaysView,
  handler: (ctx, input) => watchDays(ctx, ctx.actor.actsFor, input),
});

/** Who could take the place of a booking's guide. */
export const replacements = operatorQuery({
  seat: "READER",
  owns: { jobRequestId: requireOwnRequest },
  input: replacementsInput,
  returns: v.array(freeGuideView),
  handler: async (ctx, { jobRequestId, today }) => {
    const { actsFor: user } = ctx.actor;
    const { request } = await requireOwnRequest(ctx, user._id, jobRequestId);
    return await listReplacements(ctx, user, request, today);
  },
});

/** Sends the terms of a booking that its guide gave up to another guide. */
export const replace = operatorMutation({
  seat: "BOOKER",
  owns: { jobRequestId: requireOwnRequest },
  input: replaceInput,
  returns: bookingView,
  handler: async (ctx, { jobRequestId, ...input }) => {
    const { actsFor: user } = ctx.actor;
    const { request } = await requireOwnRequest(ctx, user._id, jobRequestId);
    return await viewRequest(
      ctx,
      user,
      await replaceBooking(ctx, user, request, input, askerOf(ctx, ctx.actor)),
    );
  },
});

/** Closes open requests that nobody answered in time. */
export const expire = sweep("requests:expire", {
  cursor: v.literal("more"),
  batch: expireRequests,
});
