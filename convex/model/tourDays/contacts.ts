// What the two sides of an agreed booking may know of each other beyond the public page.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { isBlockBetween } from "../users/blocked.ts";
import { sharedContacts } from "../users/contacts.ts";
import type { ContactsView } from "../users/contactViews.ts";

/**
 * The other side's shared contacts, only while the booking is accepted: before and afterwards they are nobody's business.
 * The caller is one of the two sides.
 */
export async function partnerContacts(
  ctx: QueryCtx,
  userId: Id<"users">,
  request: Pick<Doc<"jobRequests">, "status" | "guideUserId" | "operatorUserId">,
): Promise<ContactsView | null> {
  if (request.status !== "ACCEPTED") return null;
  const { guideUserId, operatorUserId } = request;
  const partnerUserId = guideUserId === userId ? operatorUserId : guideUserId;
  if (await isBlockBetween(ctx, userId, partnerUserId)) return null;
  return await sharedContacts(ctx, partnerUserId);
}
