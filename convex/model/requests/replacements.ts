// Replacement in one step: another guide is asked on the terms of a booking that its guide gave up. All bookings of one
// tour hang on its first one, which names the newest replacement: reading and writing that one row is what lets only one of
// two replacements through, and a round of guides who were asked at once hangs on its first request. Only this file writes these links.
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
import { roundOf } from "./rounds.ts";
import { findFinishedDay } from "./worked.ts";
import { firstDayAhead } from "./workedRules.ts";

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

async function findAll(ctx: QueryCtx, ids: readonly (Id<"jobRequests"> | undefined)[]) {
  const known = ids.filter((id) => id !== undefined);
  const found = await Promise.all(known.map((id) => ctx.db.get("jobRequests", id)));
  return found.filter((one) => one !== null);
}

/**
 * The tour that the booking belongs to: the requests by which it began, several where a round of guides was asked, and its
 * newest replacement. In folders of before each of a round may name one. `known`: the request's own round, where it was read.
 */
async function tourOf(ctx: QueryCtx, request: Request, known?: readonly Request[]) {
  const [begun] = await findAll(ctx, [request.firstBookingId]);
  const asked =
    begun === undefined ? (known ?? (await roundOf(ctx, request))) : await roundOf(ctx, begun);
  const replacements = await findAll(
    ctx,
    asked.map(({ replacedByBookingId }) => replacedByBookingId),
  );
  const newest = replacements.find(({ status }) => stands(status)) ?? replacements.at(-1) ?? null;
  return { first: asked[0] ?? request, asked, newest };
}

/** Longer than the chain of any tour: so many guides were asked one after the other. */
const CHAIN_MAX = 50;

/** All bookings of the tour so far: those by which it began, and each that replaced another. */
async function bookingsOf(
  ctx: QueryCtx,
  { asked, newest }: Pick<Awaited<ReturnType<typeof tourOf>>, "asked" | "newest">,
): Promise<Request[]> {
  const all = [...asked];
  let [one] = newest === null ? [] : [newest];
  for (let count = 0; one !== undefined && count < CHAIN_MAX; count += 1) {
    all.push(one);
    [one] = await findAll(ctx, [one.replacesBookingId]);
  }
  return all;
}

/** The guides who were asked for the tour so far. */
export async function askedOf(ctx: QueryCtx, request: Request): Promise<Id<"users">[]> {
  const bookings = await bookingsOf(ctx, await tourOf(ctx, request));
  return [...new Set(bookings.map(({ guideUserId }) => guideUserId))];
}

/** Asks another guide on the same terms: never one who gave the tour up. The lowest rate of bookings holds here too. */
export async function replaceBooking(
  ctx: MutationCtx,
  operator: Doc<"users">,
  request: Doc<"jobRequests">,
  { guideUserId }: Pick<ReplaceInput, "guideUserId">,
  asker: Asker,
): Promise<Request> {
  const from = firstDayAhead(await findFinishedDay(ctx, request._id), todayInVietnam(Date.now()));
  const tour = await tourOf(ctx, request);
  const { first, asked, newest } = tour;
  const left = { ...request, guideLeft: hasGuideLeft(request) };
  const isCovered = [newest, ...asked].some((one) => one !== null && stands(one.status));
  const refusal = replacementRefusal(left, isCovered, from);
  if (refusal !== null) throw appError("CONFLICT", REFUSALS[refusal]);
  const { title, locationCity, proposedHours, proposedRateVND } = request;
  const { notes = null, groupSize = null, meetingPoint = null, startTime = null } = request;
  const terms = { title, locationCity, proposedHours, proposedRateVND };
  const tourDay = { notes, groupSize, meetingPoint, startTime };
  const input = { ...terms, ...tourDay, ...daysLeft(request, from) };
  const guide = await requireGuide(ctx, guideUserId);
  const ofGuide = (await bookingsOf(ctx, tour)).filter((one) => one.guideUserId === guide.user._id);
  if (ofGuide.some(hasGuideLeft)) {
    const message = "This guide gave the booking up. Please choose another one.";
    throw appError("VALIDATION", message, "guideUserId");
  }
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
export async function linksOf(
  ctx: QueryCtx,
  partyOf: PartyLoader,
  request: Request,
  round: readonly Request[],
) {
  const { replacesBookingId, firstBookingId } = request;
  const isFirst = replacesBookingId === undefined && firstBookingId === undefined;
  if (isFirst && round.every(({ replacedByBookingId }) => replacedByBookingId === undefined)) {
    return { replacesBookingId: null, replaces: null, replacedBy: null };
  }
  const replaced =
    replacesBookingId === undefined ? null : await ctx.db.get("jobRequests", replacesBookingId);
  const { newest } = await tourOf(ctx, request, round);
  // Who lost in a round was not replaced.
  const isReplaced = newest?._id !== request._id && request.lostAt === undefined;
  return {
    replacesBookingId: replacesBookingId ?? null,
    replaces: await linkTo(partyOf, replaced),
    replacedBy: isReplaced ? await linkTo(partyOf, newest) : null,
  };
}
