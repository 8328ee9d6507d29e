import { v } from "convex/values";

import { userMutation } from "./functions.ts";
import { questionInput } from "./model/subscriptions/contract.ts";
import { askSupport } from "./model/subscriptions/support.ts";

/** A question to the people behind the product. */
export const ask = userMutation({
  seat: "READER",
  input: questionInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await askSupport(ctx, ctx.actor, input, Date.now());
    return null;
  },
});
