// What the outside may ask about the people of a company. Browser-safe.
import * as z from "zod/mini";

import { sendLinkInput } from "../identity/contract.ts";
import { GIVEN_SEATS } from "../seats/contract.ts";

/** Beside the owner: those who sit there, and those who are invited. */
export const TEAM_MAX = 10;

const seat = z.enum(GIVEN_SEATS, "Please choose a seat");

export const inviteInput = z.strictObject({ email: sendLinkInput.shape.email, seat });
export type InviteInput = z.infer<typeof inviteInput>;

export const memberInput = z.strictObject({ userId: z.string() });

export const changeSeatInput = z.strictObject({ userId: z.string(), seat });
export type ChangeSeatInput = z.infer<typeof changeSeatInput>;

export const invitationInput = z.strictObject({ invitationId: z.string() });

/** Of the link in the mail. */
export const invitationTokenInput = z.strictObject({
  token: z.string().check(z.maxLength(200, "This invitation is invalid or was used already")),
});
