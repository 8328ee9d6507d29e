// A person's work in numbers: made of the figures of days, which are kept by rule; no request is read.
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { requireNotedView } from "../audit/audit.ts";
import { WEEK_ORDER } from "../availability/contract.ts";
import { type Day, eachDay, weekdayOf } from "../days.ts";
import { appError } from "../errors.ts";
import type { AnalyticsInput } from "../figures/contract.ts";
import { profileViewsOf } from "../figures/profileViews.ts";
import { figuresOfDays, partnersOfDays, sumOf } from "../figures/read.ts";
import type { PartnerSum } from "../figures/read.ts";
import { percentOf, rangesOf, trendOf } from "../figures/rules.ts";
import { requireTwoStep } from "../identity/twoStep.ts";
import { partyLoader } from "../operators/party.ts";
import { BOOKING_STATUSES } from "../requests/contract.ts";
import { ratingOf } from "../reviews/ratings.ts";
import { type Caller, sideOf } from "../seats/seats.ts";
import type { analyticsView } from "./analyticsViews.ts";

type Analytics = Infer<typeof analyticsView>;

const TOP_AREAS = 5;
const TOP_PARTNERS = 5;

/**
 * Whose figures are asked for, in whatever standing. A member's are the company's: alone they have none. An administrator's session
 * sees those of a person at whom it has noted that it looks.
 */
async function requireSubject(
  ctx: QueryCtx,
  { user: person, actsFor, sessionId }: Caller,
  rawUserId: string,
) {
  const userId = ctx.db.normalizeId("users", rawUserId);
  if (userId === actsFor._id || userId === person._id) return actsFor;
  if (person.role !== "ADMIN") throw appError("FORBIDDEN", "You can only see your own analytics");
  await requireTwoStep(ctx, person);
  const user = userId === null ? null : await ctx.db.get("users", userId);
  if (user === null || user.deletedAt !== undefined) throw appError("NOT_FOUND", "User not found");
  await requireNotedView(ctx, sessionId, user._id);
  return (await sideOf(ctx, user)).actsFor;
}

/** Each month of the range, also one in which nothing was done: whoever draws them leaves none out. */
function byMonth(
  days: readonly Doc<"figures">[],
  { from, to }: { from: Day; to: Day },
): Analytics["monthlyEarnings"] {
  const monthOf = (day: Day) => day.slice(0, 7);
  const amounts = new Map(eachDay(from, to).map((day) => [monthOf(day), 0]));
  for (const { period, completedVND } of days) {
    const month = monthOf(period);
    amounts.set(month, (amounts.get(month) ?? 0) + completedVND);
  }
  return [...amounts].map(([month, amount]) => ({ month, amount }));
}

function byWeekday(days: readonly Doc<"figures">[]): number[] {
  const counts = WEEK_ORDER.map(() => 0);
  for (const { period, requests } of days) {
    const at = WEEK_ORDER.indexOf(weekdayOf(period));
    counts[at] = (counts[at] ?? 0) + requests.ACCEPTED + requests.COMPLETED;
  }
  return counts;
}

async function topPartners(ctx: QueryCtx, partners: readonly PartnerSum[]) {
  const partyOf = partyLoader(ctx);
  return await Promise.all(
    partners.slice(0, TOP_PARTNERS).map(async ({ partnerUserId, completed, completedVND }) => ({
      guide: { id: partnerUserId, ...(await partyOf(partnerUserId)).view },
      rating: (await ratingOf(ctx, partnerUserId)).avgRating,
      bookings: completed,
      amountVND: completedVND,
    })),
  );
}

function count(requests: Record<(typeof BOOKING_STATUSES)[number], number>): number {
  return BOOKING_STATUSES.reduce((sum, status) => sum + requests[status], 0);
}

async function readRange(ctx: QueryCtx, userId: Id<"users">, input: AnalyticsInput) {
  const { now, before } = rangesOf(input.range, input.today);
  const [days, daysBefore, partners, views, viewsBefore] = await Promise.all([
    figuresOfDays(ctx, userId, now),
    figuresOfDays(ctx, userId, before),
    partnersOfDays(ctx, userId, now),
    profileViewsOf(ctx, userId, now),
    profileViewsOf(ctx, userId, before),
  ]);
  const sums = { sum: sumOf(days), before: sumOf(daysBefore) };
  return { now, days, ...sums, partners, views, viewsBefore };
}

export async function getAnalytics(
  ctx: QueryCtx,
  caller: Caller,
  input: AnalyticsInput,
): Promise<Analytics> {
  const user = await requireSubject(ctx, caller, input.userId);
  const read = await readRange(ctx, user._id, input);
  const { now, days, sum, before, partners } = read;
  const { requests, answered, missed, completedVND, cities } = sum;
  const rating = await ratingOf(ctx, user._id);
  const taken = requests.ACCEPTED + requests.COMPLETED;
  const calledOff = Math.max(0, answered - requests.DECLINED - taken);
  const areas = cities.map(({ city, requests: total }) => ({ area: city, count: total }));
  const months = byMonth(days, now);
  return {
    ...now,
    totalEarnings: completedVND,
    totalBookings: count(requests),
    averageRating: rating.avgRating,
    totalReviews: rating.reviewCount,
    profileViews: read.views,
    guidesWorkedWith: partners.length,
    bookingsByStatus: BOOKING_STATUSES.map((status) => ({ status, count: requests[status] })),
    topAreas: areas.slice(0, TOP_AREAS),
    bookingsByArea: areas,
    responseRate: percentOf(answered, answered + missed),
    completionRate: percentOf(requests.COMPLETED, requests.COMPLETED + calledOff),
    successRate: percentOf(answered - requests.DECLINED, answered),
    averageBookingValue:
      requests.COMPLETED === 0 ? null : Math.round(completedVND / requests.COMPLETED),
    repeatBookings: requests.COMPLETED - partners.length,
    repeatRate: percentOf(
      partners.filter(({ completed }) => completed > 1).length,
      partners.length,
    ),
    topGuides: await topPartners(ctx, partners),
    monthlyEarnings: months,
    spendingByMonth: months,
    bookingsByWeekday: byWeekday(days),
    trends: {
      earnings: trendOf(completedVND, before.completedVND),
      bookings: trendOf(count(requests), count(before.requests)),
      profileViews: trendOf(read.views, read.viewsBefore),
    },
  };
}
