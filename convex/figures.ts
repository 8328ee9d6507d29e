import { v } from "convex/values";

import { memberQuery } from "./functions.ts";
import { monthRangeInput } from "./model/figures/contract.ts";
import { ownFigures, ownMonths } from "./model/figures/read.ts";
import { figuresView, monthView } from "./model/figures/views.ts";

/** What all one's requests come to. */
export const own = memberQuery({
  returns: figuresView,
  handler: (ctx) => ownFigures(ctx, ctx.actor.user._id),
});

/** The same for each month of tours in a range. */
export const months = memberQuery({
  input: monthRangeInput,
  returns: v.array(monthView),
  handler: (ctx, range) => ownMonths(ctx, ctx.actor.user._id, range),
});
