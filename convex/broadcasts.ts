import { v } from "convex/values";

import { operatorMutation } from "./functions.ts";
import { askerOf } from "./model/figures/askers.ts";
import { createRound } from "./model/requests/create.ts";
import { viewRequests } from "./model/requests/lists.ts";
import { cancelRoundInput, createRoundInput } from "./model/requests/roundRules.ts";
import { requireOwnRound } from "./model/requests/rounds.ts";
import { cancelRound } from "./model/requests/transitions.ts";
import { bookingView } from "./model/requests/views.ts";
import { doerOf } from "./model/seats/seats.ts";

/** One request to up to five guides; the first to accept gets it. */
export const create = operatorMutation({
  seat: "BOOKER",
  input: createRoundInput,
  returns: v.object({ id: v.id("broadcasts"), bookings: v.array(bookingView) }),
  handler: async (ctx, input) => {
    const { id, requests } = await createRound(
      ctx,
      ctx.actor.actsFor,
      input,
      askerOf(ctx, ctx.actor),
    );
    return { id, bookings: await viewRequests(ctx, ctx.actor.actsFor, requests) };
  },
});

/** Takes back what is still open of a round. */
export const cancel = operatorMutation({
  seat: "BOOKER",
  owns: { broadcastId: requireOwnRound },
  input: cancelRoundInput,
  returns: v.array(bookingView),
  handler: async (ctx, input) =>
    await viewRequests(ctx, ctx.actor.actsFor, await cancelRound(ctx, doerOf(ctx.actor), input)),
});
