import { userQuery } from "./functions.ts";
import { getDashboard } from "./model/profile/dashboard.ts";
import { dashboardView } from "./model/profile/dashboardViews.ts";

/** One's work at a glance. */
export const get = userQuery({
  seat: "READER",
  returns: dashboardView,
  handler: async (ctx) => await getDashboard(ctx, ctx.actor),
});
