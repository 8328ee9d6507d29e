import { v } from "convex/values";

import { api } from "../_generated/api.js";
import type { BookingStatus } from "../model/requests/contract.ts";
import { bookingView, jobView } from "../model/requests/views.ts";
import { isoDated, isoView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

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
    runs: api.requests.listBookings,
    output: v.array(isoView(bookingView)),
    call: async ({ run }) => (await run({})).map(isoDated),
  }),
  endpoint({
    method: "POST",
    path: "/api/bookings",
    tag: "Bookings",
    summary:
      "Requests a guide and holds the days from the first to the last inclusive; all of them are paid",
    runs: api.requests.book,
    output: isoView(bookingView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/bookings/{id}/status",
    tag: "Bookings",
    summary: "Accepts, declines, cancels or completes a request",
    runs: api.requests.setBookingStatus,
    names: { id: "jobRequestId" },
    output: v.object({ message: v.string(), booking: isoView(bookingView) }),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => {
      const booking = await run(input);
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
    runs: api.requests.listJobs,
    output: v.array(isoView(jobView)),
    call: async ({ run }) => (await run({})).map(isoDated),
  }),
  endpoint({
    method: "POST",
    path: "/api/jobs",
    tag: "Jobs",
    summary: "Proposes a job to a guide and holds the days",
    runs: api.requests.createJob,
    output: isoView(jobView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/jobs/{id}",
    tag: "Jobs",
    summary: "Accepts, declines, cancels or completes a job",
    runs: api.requests.setJobStatus,
    names: { id: "jobRequestId" },
    output: isoView(jobView),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
];

export const requestRows: readonly Endpoint[] = [...bookingRows, ...jobRows];
