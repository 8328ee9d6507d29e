// Reading one's own requests and their history.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { Written } from "../changes.ts";
import { memberName, partyLoader } from "../operators/party.ts";
import { unreachableLoader } from "../users/blocked.ts";
import {
  OFFERS_MAX,
  REQUEST_AHEAD_DAYS_MAX,
  REQUEST_DAYS_MAX,
  REQUEST_LIST_MAX,
} from "./contract.ts";
import { offerRefusal } from "./offerRules.ts";
import { offersOf } from "./offers.ts";
import { hasGuideLeft, linksOf } from "./replacements.ts";
import { countRound, roundOf } from "./rounds.ts";
import { requireOwnRequest } from "./transitions.ts";
import { toBookingView } from "./views.ts";
import type { BookingView } from "./views.ts";

// The first row, at most two changes of status, and each offer with its answer.
const EVENTS_MAX = 3 + 2 * OFFERS_MAX;
// Each open request holds a day of its guide, from yesterday on to the last day that a request can reach.
const OPEN_LIST_MAX = REQUEST_AHEAD_DAYS_MAX + REQUEST_DAYS_MAX + 1;

/** By whom a guide was replaced is the operator's business. */
const NO_LINKS = { replacesBookingId: null, replaces: null, replacedBy: null, othersStand: false };

const NOBODY: ReadonlySet<Id<"users">> = new Set();

/** Who reads requests, with what is the same for all of them. */
export function readerOf(ctx: QueryCtx, viewer: Doc<"users">) {
  const partyOf = partyLoader(ctx, viewer);
  return { viewer, partyOf, unreachable: unreachableLoader(ctx, viewer._id) };
}
type Reader = ReturnType<typeof readerOf>;

/** Whether the server would take an offer of either side. */
async function mayOffer(
  { viewer, unreachable }: Reader,
  { status, offerCount = 0, guideUserId, operatorUserId }: Written<"jobRequests">,
): Promise<boolean> {
  if (offerRefusal(status, offerCount) !== null) return false;
  return !(await unreachable()).has(viewer._id === guideUserId ? operatorUserId : guideUserId);
}

/** The request with its two sides, as the viewer sees it. */
export async function withParties(
  ctx: QueryCtx,
  reader: Reader,
  request: Written<"jobRequests">,
): Promise<BookingView> {
  const { viewer, partyOf } = reader;
  const isOperator = viewer._id === request.operatorUserId;
  const round = await roundOf(ctx, request);
  const [guide, operator, offers, links, canOffer] = await Promise.all([
    partyOf(request.guideUserId),
    partyOf(request.operatorUserId),
    offersOf(ctx, request),
    isOperator ? linksOf(ctx, partyOf, request, round) : NO_LINKS,
    mayOffer(reader, request),
  ]);
  const parties = { guide: guide.view, operator: operator.view };
  const more = {
    guideLeft: hasGuideLeft(request),
    mayOffer: canOffer,
    ...countRound(request, round),
    ...links,
  };
  return toBookingView(request, parties, offers, more);
}

/** As the one who asks sees it. */
export function viewRequest(
  ctx: QueryCtx,
  actor: Doc<"users">,
  request: Written<"jobRequests">,
): Promise<BookingView> {
  return withParties(ctx, readerOf(ctx, actor), request);
}

/** As the operator sees it in the transaction that made it. Whom it asks was read and could be reached: neither is found out again. */
export function viewMadeRequest(
  ctx: QueryCtx,
  operator: Doc<"users">,
  asked: Doc<"users">,
  request: Written<"jobRequests">,
): Promise<BookingView> {
  const partyOf = partyLoader(ctx, operator, asked);
  const reader = { viewer: operator, partyOf, unreachable: () => Promise.resolve(NOBODY) };
  return withParties(ctx, reader, request);
}

/** As the one who asks sees them. */
export async function viewRequests(
  ctx: QueryCtx,
  actor: Doc<"users">,
  requests: readonly Written<"jobRequests">[],
): Promise<BookingView[]> {
  const reader = readerOf(ctx, actor);
  return await Promise.all(requests.map((request) => withParties(ctx, reader, request)));
}

function newestRequests(ctx: QueryCtx, { role, _id }: Doc<"users">, count: number) {
  const requests = ctx.db.query("jobRequests");
  const own =
    role === "GUIDE"
      ? requests.withIndex("by_guideUserId_and_createdAt", (q) => q.eq("guideUserId", _id))
      : requests.withIndex("by_operatorUserId_and_createdAt", (q) => q.eq("operatorUserId", _id));
  return own.order("desc").take(count);
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
  const newest = await newestRequests(ctx, user, REQUEST_LIST_MAX);
  const shown = new Set(newest.map((request) => request._id));
  const open = await openRequests(ctx, user);
  const requests = [...newest, ...open.filter((request) => !shown.has(request._id))];
  return await viewRequests(ctx, user, requests);
}

/** What a guide received or an operator sent last, newest first. */
export async function recentRequests(
  ctx: QueryCtx,
  user: Doc<"users">,
  count: number,
): Promise<BookingView[]> {
  return await viewRequests(ctx, user, await newestRequests(ctx, user, count));
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
    events.map(async ({ action, actorUserId, memberUserId, from, to, at }) => ({
      action,
      actor: actorUserId === undefined ? null : (await partyOf(actorUserId)).view,
      member: await memberName(partyOf, memberUserId),
      from: from ?? null,
      to,
      at,
    })),
  );
}
