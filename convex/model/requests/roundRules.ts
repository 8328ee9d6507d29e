// What may be sent to ask several guides at once, and to take that back. Browser-safe; apart from the contract, which pages load that ask nobody.
import * as z from "zod/mini";

import { bookingDays, bookingFields, requestStatusInput } from "./contract.ts";
import { ROUND_SIZE } from "./rules.ts";

const WRONG_SIZE = "Please choose between 2 and 5 guides";
const MISSING = "Please fill in all required fields";

/** The dialog for several guides and POST /api/broadcasts. */
export const createRoundInput = z
  .strictObject({
    guideUserIds: z.array(z.string(MISSING), WRONG_SIZE).check(
      z.minLength(ROUND_SIZE.least, WRONG_SIZE),
      z.maxLength(ROUND_SIZE.most, WRONG_SIZE),
      z.refine((ids) => new Set(ids).size === ids.length, "Each guide can be asked only once"),
    ),
    ...bookingFields,
  })
  .check(bookingDays());

export type CreateRoundInput = z.infer<typeof createRoundInput>;

/** What is still open of a round is taken back, from all of its guides. */
export const cancelRoundInput = z.strictObject({
  broadcastId: z.string(),
  reason: requestStatusInput.shape.reason,
});

export type CancelRoundInput = z.infer<typeof cancelRoundInput>;
