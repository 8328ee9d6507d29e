import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { bookingView } from "../model/requests/views.ts";
import { isoOffered, isoOfferedView } from "./dated.ts";
import { endpoint } from "./endpoint.ts";
import type { Endpoint } from "./endpoint.ts";

export const broadcastRows: readonly Endpoint[] = [
  endpoint({
    method: "POST",
    path: "/api/broadcasts",
    tag: "Bookings",
    summary:
      "Requests two to five guides at once, each as a booking would, or none of them; the first acceptance closes the others. A refusal names the guide, and as its field the place in guideUserIds or the rate",
    runs: api.broadcasts.create,
    output: v.object({ id: v.id("broadcasts"), bookings: v.array(isoOfferedView(bookingView)) }),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => {
      const { id, bookings } = await run(input);
      return { id, bookings: bookings.map(isoOffered) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/broadcasts/{id}/cancel",
    tag: "Bookings",
    summary:
      "Cancels all requests of a round that are still open, and answers them. A CONFLICT where none is, also because a guide has accepted",
    runs: api.broadcasts.cancel,
    names: { id: "broadcastId" },
    output: v.object({ bookings: v.array(isoOfferedView(bookingView)) }),
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => ({ bookings: (await run(input)).map(isoOffered) }),
  }),
];
