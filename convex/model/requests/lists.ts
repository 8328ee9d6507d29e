// Reading one's own requests and their history.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { operatorProfileOf } from "../operators/find.ts";
import { toParty } from "../users/person.ts";
import { REQUEST_AHEAD_DAYS_MAX, REQUEST_DAYS_MAX, REQUEST_LIST_MAX } from "./contract.ts";
import { requireOwnRequest } from "./transitions.ts";
import { toBookingView } from "./views.ts";
import type { BookingView, Parties } from "./views.ts";

// The first row and at most two changes of status; the rest is room.
const EVENTS_MAX = 20;
// Each open request holds a day of its guide, from yesterday on to the last day that a request can reach.
const OPEN_LIST_MAX = REQUEST_AHEAD_DAYS_MAX + REQUEST_DAYS_MAX + 1;

/** Asks for every person once, however many requests they share. */
function partiesLoader(ctx: QueryCtx): (request: Doc<"jobRequests">) => Promise<Parties> {
  const users = new Map<Id<"users">, Promise<Doc<"users"> | null>>();
  const companies = new Map<Id<"users">, ReturnType<typeof operatorProfileOf>>();
  function userOf(id: Id<"users">) {
    const known = users.get(id) ?? ctx.db.get("users", id);
    users.set(id, known);
    return known;
  }
  function companyOf(id: Id<"users">) {
    const known = companies.get(id) ?? operatorProfileOf(ctx, id);
    companies.set(id, known);
    return known;
  }
  return async ({ guideUserId, operatorUserId }) => {
    const [guide, operator, company] = await Promise.all([
      userOf(guideUserId),
      userOf(operatorUserId),
      companyOf(operatorUserId),
    ]);
    return { guide, operator, company };
  };
}

export async function viewRequest(
  ctx: QueryCtx,
  request: Doc<"jobRequests">,
): Promise<BookingView> {
  return toBookingView(request, await partiesLoader(ctx)(request));
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
  const partiesOf = partiesLoader(ctx);
  return await Promise.all(
    requests.map(async (request) => toBookingView(request, await partiesOf(request))),
  );
}

/** Who did what and when, oldest first; for the two sides of the request only. */
export async function listEvents(ctx: QueryCtx, userId: Id<"users">, rawRequestId: string) {
  const { request } = await requireOwnRequest(ctx, userId, rawRequestId);
  const events = await ctx.db
    .query("jobRequestEvents")
    .withIndex("by_requestId_and_at", (q) => q.eq("requestId", request._id))
    .take(EVENTS_MAX);
  const { guide, operator } = await partiesLoader(ctx)(request);
  return events.map((event) => {
    const actor =
      event.actorUserId === undefined
        ? null
        : toParty(event.actorUserId === guide?._id ? guide : operator);
    return {
      action: event.action,
      actorName: actor?.name ?? null,
      actorDeleted: actor?.isDeleted ?? false,
      from: event.from ?? null,
      to: event.to,
      at: event.at,
    };
  });
}
