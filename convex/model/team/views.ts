// What leaves the server about the people of a company.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { GIVEN_SEATS, type Seat, SEATS } from "../seats/contract.ts";
import { personFields } from "../users/person.ts";

export const memberView = v.object({
  userId: v.id("users"),
  ...personFields,
  seat: literals(...SEATS),
});
export type MemberView = Infer<typeof memberView>;

export function toMemberView({ _id, name, image }: Doc<"users">, seat: Seat): MemberView {
  return { userId: _id, name, image: image ?? null, seat };
}

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
