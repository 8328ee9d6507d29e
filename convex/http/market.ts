import { api } from "../_generated/api.js";
import { todayInVietnam } from "../model/days.ts";
import { marketQuery } from "../model/market/contract.ts";
import { marketView } from "../model/market/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const marketRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/admin/analytics",
    tag: "Administration",
    summary:
      "What the marketplace comes to in the 7, 30 (default), 90 or 365 days up to today: sign-ups, activation, requests, answers and subscriptions",
    runs: api.market.get,
    input: marketQuery,
    output: marketView,
    call: async ({ run }, input) => await run({ ...input, today: todayInVietnam(Date.now()) }),
  }),
];
