import { v } from "convex/values";
import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { todayInVietnam } from "../model/days.ts";
import type { BookingStatus } from "../model/requests/contract.ts";
import { bookingView, jobView } from "../model/requests/views.ts";
import { freeGuideView } from "../model/search/views.ts";
import { isoOffered, isoOfferedView } from "./dated.ts";
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
    output: v.array(isoOfferedView(bookingView)),
    call: async ({ run }) => (await run({})).map(isoOffered),
  }),
  endpoint({
    method: "GET",
    path: "/api/bookings/with/{partnerId}",
    tag: "Bookings",
    summary:
      "Of the open and accepted requests between oneself and a partner what waits for one's own answer, else today's or the next tour, else the newest; or null",
    runs: api.requests.between,
    input: z.strictObject({ partnerId: z.string() }),
    output: v.object({ booking: v.union(isoOfferedView(bookingView), v.null()) }),
    errors: ["NOT_FOUND"],
    call: async ({ run }, { partnerId }) => {
      const today = todayInVietnam(Date.now());
      const booking = await run({ partnerUserId: partnerId, today });
      return { booking: booking === null ? null : isoOffered(booking) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/bookings",
    tag: "Bookings",
    summary:
      "Requests a guide and holds the days from the first to the last inclusive; all of them are paid",
    runs: api.requests.book,
    output: isoOfferedView(bookingView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoOffered(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/bookings/{id}/status",
    tag: "Bookings",
    summary: "Accepts, declines, cancels or completes a request",
    runs: api.requests.setBookingStatus,
    names: { id: "jobRequestId" },
    output: v.object({ message: v.string(), booking: isoOfferedView(bookingView) }),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => {
      const booking = await run(input);
      return { message: MESSAGES[booking.status], booking: isoOffered(booking) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/bookings/{id}/offers",
    tag: "Bookings",
    summary:
      "Offers other terms for an open request, by either side; days that are left out stay. Up to 20 a request, a new one supersedes the open one",
    runs: api.requests.offer,
    names: { id: "jobRequestId" },
    output: isoOfferedView(bookingView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoOffered(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/bookings/{id}/offers/{offerId}",
    tag: "Bookings",
    summary:
      "Accepts or declines the other side's offer; an accepted one gives the booking its terms, holds its days and is the guide's acceptance",
    runs: api.requests.answerOffer,
    names: { id: "jobRequestId" },
    output: isoOfferedView(bookingView),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoOffered(await run(input)),
  }),
];

const replacementRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/bookings/{id}/replacements",
    tag: "Bookings",
    summary:
      "Up to 10 guides of the booking's city and one of its guide's languages who are free on all of its days that are left, best first",
    runs: api.requests.replacements,
    input: z.strictObject({ id: z.string() }),
    output: v.array(freeGuideView),
    errors: ["NOT_FOUND"],
    call: async ({ run }, { id }) =>
      await run({ jobRequestId: id, today: todayInVietnam(Date.now()) }),
  }),
  endpoint({
    method: "POST",
    path: "/api/bookings/{id}/replacements",
    tag: "Bookings",
    summary:
      "Asks another guide on the same terms, for the days that are left of a booking that its guide declined, cancelled or did not answer; one replacement at a time",
    runs: api.requests.replace,
    names: { id: "jobRequestId" },
    output: isoOfferedView(bookingView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoOffered(await run(input)),
  }),
];

const jobRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/jobs",
    tag: "Jobs",
    summary: "The same requests as /api/bookings, in the words of the jobs page",
    runs: api.requests.listJobs,
    output: v.array(isoOfferedView(jobView)),
    call: async ({ run }) => (await run({})).map(isoOffered),
  }),
  endpoint({
    method: "POST",
    path: "/api/jobs",
    tag: "Jobs",
    summary: "Proposes a job to a guide and holds the days",
    runs: api.requests.createJob,
    output: isoOfferedView(jobView),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => isoOffered(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/jobs/{id}",
    tag: "Jobs",
    summary: "Accepts, declines, cancels or completes a job",
    runs: api.requests.setJobStatus,
    names: { id: "jobRequestId" },
    output: isoOfferedView(jobView),
    errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoOffered(await run(input)),
  }),
];

export const requestRows: readonly Endpoint[] = [...bookingRows, ...replacementRows, ...jobRows];
