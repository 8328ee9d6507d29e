import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import {
  createBookingInput,
  createJobInput,
  requestStatusInput,
} from "../model/requests/contract.ts";
import type { BookingStatus } from "../model/requests/contract.ts";
import { bookingView, jobView } from "../model/requests/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

const statusInput = z.strictObject({ id: z.string(), status: requestStatusInput.shape.status });

const MESSAGES: Record<BookingStatus, string> = {
  PENDING: "The booking request is open.",
  ACCEPTED: "The booking request has been accepted.",
  DECLINED: "The booking request has been declined.",
  COMPLETED: "The booking has been completed.",
  CANCELLED: "The booking has been cancelled.",
};

const bookingRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/bookings",
    tag: "Bookings",
    summary:
      "The newest 200 requests that one sent or received and all that are open, newest first",
    access: "member",
    output: v.array(isoView(bookingView)),
    call: async (ctx) => (await ctx.runQuery(api.requests.listBookings, {})).map(isoDated),
  }),
  endpoint({
    method: "POST",
    path: "/api/bookings",
    tag: "Bookings",
    summary: "Requests a guide and holds the days",
    access: "operator",
    input: createBookingInput,
    output: isoView(bookingView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async (ctx, input) => isoDated(await ctx.runMutation(api.requests.book, input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/bookings/{id}/status",
    tag: "Bookings",
    summary: "Accepts, declines, cancels or completes a request",
    access: "member",
    input: statusInput,
    output: v.object({ message: v.string(), booking: isoView(bookingView) }),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    admits: (ctx, { id }) => ctx.runQuery(api.requests.events, { requestId: id }),
    call: async (ctx, { id, status }) => {
      const change = { requestId: id, status };
      const booking = await ctx.runMutation(api.requests.setBookingStatus, change);
      return { message: MESSAGES[booking.status], booking: isoDated(booking) };
    },
  }),
];

const jobRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/jobs",
    tag: "Jobs",
    summary: "The same requests as /api/bookings, in the words of the jobs page",
    access: "member",
    output: v.array(isoView(jobView)),
    call: async (ctx) => (await ctx.runQuery(api.requests.listJobs, {})).map(isoDated),
  }),
  endpoint({
    method: "POST",
    path: "/api/jobs",
    tag: "Jobs",
    summary: "Proposes a job to a guide and holds the days",
    access: "operator",
    subscribed: true,
    input: createJobInput,
    output: isoView(jobView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async (ctx, input) => isoDated(await ctx.runMutation(api.requests.createJob, input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/jobs/{id}",
    tag: "Jobs",
    summary: "Accepts, declines, cancels or completes a job",
    access: "member",
    input: statusInput,
    output: isoView(jobView),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    admits: (ctx, { id }) => ctx.runQuery(api.requests.events, { requestId: id }),
    call: async (ctx, { id, status }) =>
      isoDated(await ctx.runMutation(api.requests.setJobStatus, { requestId: id, status })),
  }),
];

export const requestRows: readonly Endpoint[] = [...bookingRows, ...jobRows];
