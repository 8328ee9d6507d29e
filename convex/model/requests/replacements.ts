// Replacement in one step: another guide is asked on the terms of a booking that its guide gave up. All bookings of one
// tour hang on its first one, which names the newest replacement: reading and writing that one row is what lets only one of
// two replacements through. Only this file writes these links.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { requireGuide } from "../guides/find.ts";
import type { PartyLoader, PartyView } from "../operators/party.ts";
import type { ReplaceInput } from "./contract.ts";
import { type Asker, bookGuide } from "./create.ts";
import { daysLeft, replacementRefusal, stands } from "./replaceRules.ts";
import type { ReplacementRefusal } from "./replaceRules.ts";

type Request = Written<"jobRequests">;

const REFUSALS: Record<ReplacementRefusal, string> = {
  NOT_LEFT: "Only a booking that the guide declined, cancelled or did not answer can be replaced",
  OVER: "The days of this booking are over",
  REPLACED:
    "A replacement has already been asked. Wait for the answer or cancel that request first.",
};

/** Rows of before know it by their status and by who let them expire. */
export function hasGuideLeft({ guideLeft, status, expiredAt }: Request): boolean {
  return guideLeft === true || status === "DECLINED" || expiredAt !== undefined;
}

/** The newest replacement of the tour that the booking belongs to, and the booking by which the tour began. */
export async function tourOf(ctx: QueryCtx, request: Request) {
  const { firstBookingId } = request;
  const first =
    firstBookingId === undefined ? request : await ctx.db.get("jobRequests", firstBookingId);
  const newestId = first?.replacedByBookingId;
  const newest = newestId === undefined ? null : await ctx.db.get("jobRequests", newestId);
  return { first: first ?? request, newest };
}

/** Asks another guide on the same terms. The lowest rate of bookings holds here too. */
export async function replaceBooking(
  ctx: MutationCtx,
  operator: Doc<"users">,
  request: Doc<"jobRequests">,
  { guideUserId }: Pick<ReplaceInput, "guideUserId">,
  asker: Asker,
): Promise<Request> {
  const today = todayInVietnam(Date.now());
  const { first, newest } = await tourOf(ctx, request);
  const left = { ...request, guideLeft: hasGuideLeft(request) };
  const refusal = replacementRefusal(left, newest !== null && stands(newest.status), today);
  if (refusal !== null) throw appError("CONFLICT", REFUSALS[refusal]);
  const { title, locationCity, proposedHours, proposedRateVND } = request;
  const { notes = null, groupSize = null, meetingPoint = null, startTime = null } = request;
  const terms = { title, locationCity, proposedHours, proposedRateVND };
  const tourDay = { notes, groupSize, meetingPoint, startTime };
  const input = { ...terms, ...tourDay, ...daysLeft(request, today) };
  const guide = await requireGuide(ctx, guideUserId);
  const fresh = await bookGuide(ctx, operator, guide, input, asker);
  const links = { replacesBookingId: request._id, firstBookingId: first._id };
  await ctx.db.patch("jobRequests", fresh._id, links);
  await ctx.db.patch("jobRequests", first._id, { replacedByBookingId: fresh._id });
  return { ...fresh, ...links };
}

export interface BookingLink {
  id: Id<"jobRequests">;
  guide: PartyView;
  stands: boolean;
}

async function linkTo(partyOf: PartyLoader, booking: Request | null): Promise<BookingLink | null> {
  if (booking === null) return null;
  const guide = (await partyOf(booking.guideUserId)).view;
  return { id: booking._id, guide, stands: stands(booking.status) };
}

/** Which booking it replaces, and by which one it is replaced; for its operator. Most bookings cost no read. */
export async function linksOf(ctx: QueryCtx, partyOf: PartyLoader, request: Request) {
  const { replacesBookingId } = request;
  const replaced =
    replacesBookingId === undefined ? null : await ctx.db.get("jobRequests", replacesBookingId);
  const { newest } = await tourOf(ctx, request);
  return {
    replaces: await linkTo(partyOf, replaced),
    replacedBy: newest?._id === request._id ? null : await linkTo(partyOf, newest),
  };
}
