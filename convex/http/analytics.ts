import { api } from "../_generated/api.js";
import { todayInVietnam } from "../model/days.ts";
import { analyticsQuery } from "../model/figures/contract.ts";
import { analyticsView } from "../model/profile/analyticsViews.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const analyticsRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/analytics/{userId}",
    tag: "Analytics",
    summary:
      "What one's work comes to in the 7, 30 (default), 90 or 365 days up to today, by the first day of each tour; for oneself, or an admin. Those of a company's member are the company's",
    runs: api.analytics.get,
    input: analyticsQuery,
    output: analyticsView,
    errors: ["FORBIDDEN", "NOT_FOUND"],
    call: async ({ run }, input) => await run({ ...input, today: todayInVietnam(Date.now()) }),
  }),
];
