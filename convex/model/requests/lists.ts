// Reading one's own requests and their history.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { partyLoader } from "../operators/party.ts";
import type { PartyLoader } from "../operators/party.ts";
import { REQUEST_AHEAD_DAYS_MAX, REQUEST_DAYS_MAX, REQUEST_LIST_MAX } from "./contract.ts";
import { requireOwnRequest } from "./transitions.ts";
import { toBookingView } from "./views.ts";
import type { BookingView } from "./views.ts";

// The first row and at most two changes of status; the rest is room.
const EVENTS_MAX = 20;
// Each open request holds a day of its guide, from yesterday on to the last day that a request can reach.
const OPEN_LIST_MAX = REQUEST_AHEAD_DAYS_MAX + REQUEST_DAYS_MAX + 1;

/** The request with its two sides, as both of them see it. */
async function withParties(
  partyOf: PartyLoader,
  request: Written<"jobRequests">,
): Promise<BookingView> {
  const [guide, operator] = await Promise.all([
    partyOf(request.guideUserId),
    partyOf(request.operatorUserId),
  ]);
  return toBookingView(request, { guide: guide.view, operator: operator.view });
}

/** As the one who asks sees it. */
export async function viewRequest(
  ctx: QueryCtx,
  actor: Doc<"users">,
  request: Written<"jobRequests">,
): Promise<BookingView> {
  return await withParties(partyLoader(ctx, actor), request);
}

function newestRequests(ctx: QueryCtx, { role, _id }: Doc<"users">) {
  const requests = ctx.db.query("jobRequests");
  const own =
    role === "GUIDE"
      ? requests.withIndex("by_guideUserId_and_createdAt", (q) => q.eq("guideUserId", _id))
      : requests.withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", _id));
  return own.order("desc").take(REQUEST_LIST_MAX);
}

function openRequests(ctx: QueryCtx, { role, _id }: Doc<"users">) {
  const requests = ctx.db.query("jobRequests");
  const own =
    role === "GUIDE"
      ? requests.withIndex("by_guideUserId_and_status_and_createdAt", (q) =>
          q.eq("guideUserId", _id).eq("status", "PENDING"),
        )
      : requests.withIndex("by_operatorUserId_and_status_and_createdAt", (q) =>
          q.eq("operatorUserId", _id).eq("status", "PENDING"),
        );
  return own.order("desc").take(OPEN_LIST_MAX);
}

/**
 * What a guide received or an operator sent, newest first: the newest REQUEST_LIST_MAX, and below them what still waits
 * for an answer, however old.
 */
export async function listRequests(ctx: QueryCtx, user: Doc<"users">): Promise<BookingView[]> {
  const newest = await newestRequests(ctx, user);
  const shown = new Set(newest.map((request) => request._id));
  const open = await openRequests(ctx, user);
  const requests = [...newest, ...open.filter((request) => !shown.has(request._id))];
  const partyOf = partyLoader(ctx);
  return await Promise.all(requests.map((request) => withParties(partyOf, request)));
}

/** Who did what and when, oldest first; for the two sides of the request only. */
export async function listEvents(ctx: QueryCtx, userId: Id<"users">, rawJobRequestId: string) {
  const { request } = await requireOwnRequest(ctx, userId, rawJobRequestId);
  const events = await ctx.db
    .query("jobRequestEvents")
    .withIndex("by_jobRequestId_and_at", (q) => q.eq("jobRequestId", request._id))
    .take(EVENTS_MAX);
  const partyOf = partyLoader(ctx);
  return await Promise.all(
    events.map(async ({ action, actorUserId, from, to, at }) => ({
      action,
      actor: actorUserId === undefined ? null : (await partyOf(actorUserId)).view,
      from: from ?? null,
      to,
      at,
    })),
  );
}
