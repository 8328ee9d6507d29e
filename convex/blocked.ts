import { v } from "convex/values";

import { userMutation } from "./functions.ts";
import { setBlocked } from "./model/users/blocked.ts";
import { blockPersonInput } from "./model/users/contract.ts";

/** Blocks a person or takes it back: no new messages and requests between the two, in either direction. */
export const set = userMutation({
  seat: "BOOKER",
  input: blockPersonInput,
  returns: v.null(),
  handler: async (ctx, input) => {
    await setBlocked(ctx, ctx.actor.actsFor._id, input);
    return null;
  },
});
