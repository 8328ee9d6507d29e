import { v } from "convex/values";

import { memberQuery } from "./functions.ts";
import { monthInput } from "./model/figures/contract.ts";
import { monthFigures, ownFigures } from "./model/figures/read.ts";
import { figuresView, monthView } from "./model/figures/views.ts";

/** What all one's requests come to. */
export const own = memberQuery({
  seat: "READER",
  returns: figuresView,
  handler: (ctx) => ownFigures(ctx, ctx.actor.actsFor._id),
});

/** How many of one's requests wait for the guide's answer. */
export const waiting = memberQuery({
  seat: "READER",
  returns: v.number(),
  handler: async (ctx) => (await ownFigures(ctx, ctx.actor.actsFor._id)).requests.PENDING,
});

/** What one's tours of a month come to, by the day on which each begins. */
export const month = memberQuery({
  seat: "READER",
  input: monthInput,
  returns: monthView,
  handler: (ctx, { month: asked }) => monthFigures(ctx, ctx.actor.actsFor._id, asked),
});
