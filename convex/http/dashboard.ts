import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { dashboardView } from "../model/profile/dashboardViews.ts";
import { isoDated, isoView } from "./dated.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toUserJson, userJson } from "./users.ts";

const { recentJobs, recentMessages } = dashboardView.fields;

export const dashboardRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/dashboard",
    tag: "Dashboard",
    summary:
      "One's work at a glance: figures over all of it, the newest five jobs, and the newest five conversations, of which `id` is the partner's user id",
    runs: api.dashboard.get,
    output: dashboardView.omit("user", "recentJobs", "recentMessages").extend({
      user: userJson,
      recentJobs: v.array(isoView(recentJobs.element)),
      recentMessages: v.array(isoView(recentMessages.element)),
    }),
    call: async ({ run }) => {
      const { user, stats, ...recent } = await run({});
      return {
        user: toUserJson(user),
        stats,
        recentJobs: recent.recentJobs.map(isoDated),
        recentMessages: recent.recentMessages.map(isoDated),
      };
    },
  }),
];
