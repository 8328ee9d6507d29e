import { userQuery } from "./functions.ts";
import { analyticsInput } from "./model/figures/contract.ts";
import { getAnalytics } from "./model/profile/analytics.ts";
import { analyticsView } from "./model/profile/analyticsViews.ts";

/** What a person's work of a range of days comes to; for the person, and for admins. */
export const get = userQuery({
  seat: "READER",
  subscribed: true,
  input: analyticsInput,
  returns: analyticsView,
  handler: async (ctx, input) => await getAnalytics(ctx, ctx.actor, input),
});
