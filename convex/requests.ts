import { v } from "convex/values";

import { memberMutation, memberQuery, operatorMutation, sweep } from "./functions.ts";
import {
  createBookingInput,
  createJobInput,
  requestInput,
  requestStatusInput,
} from "./model/requests/contract.ts";
import { createBooking, createRequest } from "./model/requests/create.ts";
import { listEvents, listRequests, viewRequest } from "./model/requests/lists.ts";
import { expireRequests, requireOwnRequest, setStatus } from "./model/requests/transitions.ts";
import { bookingView, eventView, jobView, toJobView } from "./model/requests/views.ts";

export const listBookings = memberQuery({
  returns: v.array(bookingView),
  handler: (ctx) => listRequests(ctx, ctx.actor.user),
});

export const listJobs = memberQuery({
  returns: v.array(jobView),
  handler: async (ctx) => (await listRequests(ctx, ctx.actor.user)).map(toJobView),
});

/** The history of one request, for its two sides. */
export const events = memberQuery({
  input: requestInput,
  returns: v.array(eventView),
  handler: (ctx, { jobRequestId }) => listEvents(ctx, ctx.actor.user._id, jobRequestId),
});

export const book = operatorMutation({
  input: createBookingInput,
  returns: bookingView,
  handler: async (ctx, input) =>
    await viewRequest(ctx, ctx.actor.user, await createBooking(ctx, ctx.actor.user, input)),
});

export const createJob = operatorMutation({
  subscribed: true,
  input: createJobInput,
  returns: jobView,
  handler: async (ctx, input) =>
    toJobView(
      await viewRequest(ctx, ctx.actor.user, await createRequest(ctx, ctx.actor.user, input)),
    ),
});

export const setBookingStatus = memberMutation({
  owns: { jobRequestId: requireOwnRequest },
  input: requestStatusInput,
  returns: bookingView,
  handler: async (ctx, { jobRequestId, status }) =>
    await viewRequest(
      ctx,
      ctx.actor.user,
      await setStatus(ctx, ctx.actor.user._id, jobRequestId, status),
    ),
});

export const setJobStatus = memberMutation({
  owns: { jobRequestId: requireOwnRequest },
  input: requestStatusInput,
  returns: jobView,
  handler: async (ctx, { jobRequestId, status }) =>
    toJobView(
      await viewRequest(
        ctx,
        ctx.actor.user,
        await setStatus(ctx, ctx.actor.user._id, jobRequestId, status),
      ),
    ),
});

/** Closes open requests that nobody answered in time. */
export const expire = sweep("requests:expire", {
  cursor: v.literal("more"),
  batch: expireRequests,
});
