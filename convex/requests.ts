import { v } from "convex/values";

import { internal } from "./_generated/api.js";
import { internalMutation, memberMutation, memberQuery, operatorMutation } from "./functions.ts";
import {
  createBookingInput,
  createJobInput,
  requestInput,
  requestStatusInput,
} from "./model/requests/contract.ts";
import { createBooking, createRequest } from "./model/requests/create.ts";
import { listEvents, listRequests, viewRequest } from "./model/requests/lists.ts";
import { expireRequests, setStatus } from "./model/requests/transitions.ts";
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
  handler: (ctx, { requestId }) => listEvents(ctx, ctx.actor.user._id, requestId),
});

export const book = operatorMutation({
  input: createBookingInput,
  returns: bookingView,
  handler: async (ctx, input) =>
    await viewRequest(ctx, await createBooking(ctx, ctx.actor.user, input)),
});

export const createJob = operatorMutation({
  subscribed: true,
  input: createJobInput,
  returns: jobView,
  handler: async (ctx, input) =>
    toJobView(await viewRequest(ctx, await createRequest(ctx, ctx.actor.user, input))),
});

export const setBookingStatus = memberMutation({
  input: requestStatusInput,
  returns: bookingView,
  handler: async (ctx, { requestId, status }) =>
    await viewRequest(ctx, await setStatus(ctx, ctx.actor.user._id, requestId, status)),
});

export const setJobStatus = memberMutation({
  input: requestStatusInput,
  returns: jobView,
  handler: async (ctx, { requestId, status }) =>
    toJobView(await viewRequest(ctx, await setStatus(ctx, ctx.actor.user._id, requestId, status))),
});

/** Closes open requests that nobody answered in time; goes on by itself while there are more. */
export const expire = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await expireRequests(ctx)) await ctx.scheduler.runAfter(0, internal.requests.expire, {});
    return null;
  },
});
