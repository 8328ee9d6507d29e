import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";

import { GIVEN_SEATS } from "../seats/contract.ts";

// Who was asked by mail to sit at a company and has not answered. Unique per company and address; written by
// model/team/invitations.ts only, deleted when it is accepted, taken back or sent anew, and by a daily cron a day after its
// end. As with links by mail, no copy of the data holds a token: identity/linkTokens.ts makes it of the nonce.
const seatInvitations = defineTable({
  operatorUserId: v.id("users"),
  /** As accounts are found by it. */
  email: v.string(),
  seat: literals(...GIVEN_SEATS),
  nonce: v.string(),
  tokenHash: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
})
  .index("by_operatorUserId_and_email", ["operatorUserId", "email"])
  .index("by_tokenHash", ["tokenHash"])
  .index("by_expiresAt", ["expiresAt"]);

export const teamTables = { seatInvitations };
