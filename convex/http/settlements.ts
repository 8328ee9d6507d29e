import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { type SettlementView, settlementView } from "../model/settlements/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIsoOrNull } from "./times.ts";

const tag = "Bookings";

const isoOrNull = v.union(v.string(), v.null());
const settlementJson = settlementView
  .omit("saidAt", "answeredAt")
  .extend({ saidAt: isoOrNull, answeredAt: isoOrNull });

function toJson({ saidAt, answeredAt, ...view }: SettlementView) {
  return { ...view, saidAt: toIsoOrNull(saidAt), answeredAt: toIsoOrNull(answeredAt) };
}

export const settlementRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/bookings/{id}/payment",
    tag,
    summary:
      "What a booking comes to between its two sides, by when, and what they say of it; no money moves here",
    runs: api.settlements.get,
    names: { id: "jobRequestId" },
    output: settlementJson,
    errors: ["NOT_FOUND"],
    call: async ({ run }, input) => toJson(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/bookings/{id}/payment",
    tag,
    summary:
      "Says that a booking is paid (`say`) or takes that back (`withdraw`); the other side confirms (`confirm`) or disputes it (`dispute`)",
    runs: api.settlements.settle,
    names: { id: "jobRequestId" },
    output: settlementJson,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => toJson(await run(input)),
  }),
  endpoint({
    method: "GET",
    path: "/api/payments/totals",
    tag,
    summary: "What one's bookings of all time come to: owed, overdue and paid",
    runs: api.settlements.totals,
  }),
  endpoint({
    method: "GET",
    path: "/api/guides/{id}/cancellation-terms",
    tag: "Guides",
    summary: "What an operator owes this guide who cancels an agreed booking",
    runs: api.settlements.terms,
    names: { id: "guideUserId" },
    errors: ["NOT_FOUND"],
  }),
  endpoint({
    method: "PUT",
    path: "/api/guides/cancellation-terms",
    tag: "Guides",
    summary: "Chooses one's own, for requests from now on",
    runs: api.settlements.setTerms,
  }),
];
