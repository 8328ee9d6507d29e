// The one request that a conversation is about: of all that is open or agreed between two people what presses most.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { OPEN_REQUESTS_MAX } from "./contract.ts";
import { viewRequest } from "./lists.ts";
import { turnOf } from "./offerRules.ts";
import { offersOf } from "./offers.ts";
import type { BookingView } from "./views.ts";

/** Of who says no day: what was agreed is none of today's or ahead, and counts by when it was made. */
const NO_DAY: Day = "9999-12-31";

type Request = Doc<"jobRequests">;
type Pair = { operatorUserId: Id<"users">; guideUserId: Id<"users"> };

/** The open requests of the two, by the day of the tour. An operator has no more than these open with all guides. */
async function openOf(ctx: QueryCtx, { operatorUserId, guideUserId }: Pair): Promise<Request[]> {
  return await ctx.db
    .query("jobRequests")
    .withIndex("by_operatorUserId_and_guideUserId_and_status_and_startDate", (q) =>
      q.eq("operatorUserId", operatorUserId).eq("guideUserId", guideUserId).eq("status", "PENDING"),
    )
    .take(OPEN_REQUESTS_MAX);
}

/** The agreed tour that began last, today included, and the first one that begins after today. */
async function agreedOf(ctx: QueryCtx, { operatorUserId, guideUserId }: Pair, today: Day) {
  const agreed = (range: "begun" | "ahead") =>
    ctx.db
      .query("jobRequests")
      .withIndex("by_operatorUserId_and_guideUserId_and_status_and_startDate", (q) => {
        const pair = q
          .eq("operatorUserId", operatorUserId)
          .eq("guideUserId", guideUserId)
          .eq("status", "ACCEPTED");
        return range === "begun" ? pair.lte("startDate", today) : pair.gt("startDate", today);
      });
  const begun = await firstOf(agreed("begun").order("desc"));
  // No two agreed tours of a guide share a day: what began before that one is over.
  if (begun !== null && begun.endDate >= today) return { next: begun, past: null };
  return { next: await firstOf(agreed("ahead").order("asc")), past: begun };
}

/** What waits for this side's answer and begins first. */
async function awaitedOf(
  ctx: QueryCtx,
  open: readonly Request[],
  { role }: Doc<"users">,
): Promise<Request | null> {
  const side = role === "GUIDE" ? "GUIDE" : "OPERATOR";
  for (const request of open) {
    if (turnOf(request.status, await offersOf(ctx, request)) === side) return request;
  }
  return null;
}

function newestOf(requests: readonly Request[]): Request | null {
  return requests.reduce<Request | null>(
    (newest, one) => (newest === null || one.createdAt > newest.createdAt ? one : newest),
    null,
  );
}

/**
 * Of the requests between the person and a partner, whichever of them sent it: what waits for the person's own answer; then
 * the agreed tour of today, or the next one; then the newest of what waits for the other side and of what was agreed last and
 * is over. Null where there is none.
 */
export async function findAtHand(
  ctx: QueryCtx,
  user: Doc<"users">,
  partner: string,
  today: Day = NO_DAY,
): Promise<BookingView | null> {
  const partnerUserId = ctx.db.normalizeId("users", partner);
  if (partnerUserId === null) throw appError("NOT_FOUND", "This person cannot be reached");
  const pair =
    user.role === "OPERATOR"
      ? { operatorUserId: user._id, guideUserId: partnerUserId }
      : { operatorUserId: partnerUserId, guideUserId: user._id };
  const open = await openOf(ctx, pair);
  const { next, past } = await agreedOf(ctx, pair, today);
  const rest = past === null ? open : [...open, past];
  const request = (await awaitedOf(ctx, open, user)) ?? next ?? newestOf(rest);
  return request === null ? null : await viewRequest(ctx, user, request);
}
