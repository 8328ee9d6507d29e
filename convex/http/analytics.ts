import { api, internal } from "../_generated/api.js";
import { todayInVietnam } from "../model/days.ts";
import { readAppError } from "../model/errors.ts";
import { analyticsQuery } from "../model/figures/contract.ts";
import { analyticsView } from "../model/profile/analyticsViews.ts";
import { withToken } from "./caller.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

export const analyticsRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/analytics/{userId}",
    tag: "Analytics",
    summary:
      "What one's work comes to in the 7, 30 (default), 90 or 365 days up to today, by the first day of each tour; for oneself, or an admin, whose first look at a person is noted. Those of a company's member are the company's",
    runs: api.analytics.get,
    input: analyticsQuery,
    output: analyticsView,
    errors: ["FORBIDDEN", "NOT_FOUND"],
    call: async ({ run, ...door }, input) => {
      const asked = { ...input, today: todayInVietnam(Date.now()) };
      try {
        return await run(asked);
      } catch (error) {
        // Nobody but an administrator is told that a look is noted first.
        if (readAppError(error)?.code !== "CONFLICT") throw error;
        const view = { userId: input.userId, action: "view" } as const;
        await door.server.runMutation(internal.administration.actOnUserNow, withToken(view, door));
        return await run(asked);
      }
    },
  }),
];
