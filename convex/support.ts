import { v } from "convex/values";

import { publicQuery, userMutation } from "./functions.ts";
import { questionInput } from "./model/subscriptions/contract.ts";
import { askSupport, openAddress } from "./model/subscriptions/support.ts";

/** Where the people behind the product can be written to; null where no address is set. */
export const address = publicQuery({
  returns: v.union(v.string(), v.null()),
  handler: async () => openAddress(),
});

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
