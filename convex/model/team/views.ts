// What leaves the server about the people of a company.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { GIVEN_SEATS, SEATS } from "../seats/contract.ts";

export const memberView = v.object({
  userId: v.id("users"),
  name: v.string(),
  seat: literals(...SEATS),
});
export type MemberView = Infer<typeof memberView>;

/** For the owner alone. */
export const invitationView = v.object({
  id: v.id("seatInvitations"),
  email: v.string(),
  seat: literals(...GIVEN_SEATS),
  createdAt: v.number(),
  expiresAt: v.number(),
});

/** For whoever holds the link of the mail. */
export const invitedView = v.object({
  companyName: v.string(),
  /** Whose invitation it is: only an account with this address can accept it. */
  email: v.string(),
  seat: literals(...GIVEN_SEATS),
  expiresAt: v.number(),
});

export function toInvitationView({
  _id,
  email,
  seat,
  createdAt,
  expiresAt,
}: Doc<"seatInvitations">): Infer<typeof invitationView> {
  return { id: _id, email, seat, createdAt, expiresAt };
}
