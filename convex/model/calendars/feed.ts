// A guide's calendar for other programs, behind an address that nobody can guess, and the file of one booking.
import { sha256 } from "@noble/hashes/sha2.js";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { blocksNotImported } from "../availability/imported.ts";
import { addDays, dayInVietnam, isDay, startOfDay } from "../days.ts";
import type { Day } from "../days.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { base64Url } from "../identity/sessionToken.ts";
import { takeAttempt } from "../limits/limits.ts";
import { partyLoader } from "../operators/party.ts";
import type { PartyLoader, PartyView } from "../operators/party.ts";
import { PRODUCT_NAME } from "../product.ts";
import { requireOwnRequest } from "../requests/transitions.ts";
import { findPerson } from "../users/person.ts";
import { UID_ENDING } from "./busyDays.ts";
import { calendarText, type CalendarEvent } from "./calendarText.ts";

/** What is over for longer is nobody's plan any more. */
const PAST_DAYS = 31;
/** The next so many blocks: years of a busy guide's. */
const FEED_BLOCKS_MAX = 2_000;
const WHOLE_DAY = { startTime: "00:00", endTime: "23:59" };
const MINUTE_MS = 60_000;
/** A request goes on from status to status, and its days and terms change with that alone. */
const REVISION_OF = { PENDING: 0, ACCEPTED: 1, DECLINED: 1, COMPLETED: 2, CANCELLED: 2 } as const;

export function createFeedSecret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

export function hashOfSecret(secret: string): string {
  return base64Url(sha256(new TextEncoder().encode(secret)));
}

export async function findFeed(ctx: QueryCtx, guideUserId: Id<"users">) {
  return await firstOf(
    ctx.db
      .query("calendarFeeds")
      .withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}

/** The address before this one leads nowhere from now on. */
export async function openFeed(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  secretHash: string,
): Promise<void> {
  const now = Date.now();
  await takeAttempt(ctx, "calendarLinks", guideUserId, now);
  await closeFeed(ctx, guideUserId);
  await ctx.db.insert("calendarFeeds", { guideUserId, secretHash, createdAt: now });
}

export async function closeFeed(ctx: MutationCtx, guideUserId: Id<"users">): Promise<void> {
  const feed = await findFeed(ctx, guideUserId);
  if (feed !== null) await ctx.db.delete("calendarFeeds", feed._id);
}

function instantAt(day: Day, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return startOfDay(day) + (hours * 60 + minutes) * MINUTE_MS;
}

function blockEvent(block: Doc<"availabilityBlocks">): CalendarEvent {
  const { date, startTime, endTime } = block;
  const isWholeDay = startTime === WHOLE_DAY.startTime && endTime === WHOLE_DAY.endTime;
  return {
    uid: `block-${block._id}${UID_ENDING}`,
    changedMs: block.createdAt,
    time: isWholeDay
      ? { firstDay: date, lastDay: date }
      : { startMs: instantAt(date, startTime), endMs: instantAt(date, endTime) },
    summary: block.reason,
  };
}

/** When it was completed; null where it is not. Completing ends a history. */
async function completedAt(ctx: QueryCtx, request: Doc<"jobRequests">): Promise<number | null> {
  if (request.status !== "COMPLETED") return null;
  const last = await firstOf(
    ctx.db
      .query("jobRequestEvents")
      .withIndex("by_jobRequestId_and_at", (q) => q.eq("jobRequestId", request._id))
      .order("desc"),
  );
  return last?.to === "COMPLETED" ? last.at : null;
}

/**
 * The days that it takes: of a tour that was completed early, those up to that day. One that was completed before its first
 * day takes none, and stands there as free.
 */
async function bookingEvent(
  ctx: QueryCtx,
  request: Doc<"jobRequests">,
  other: PartyView,
): Promise<CalendarEvent> {
  const { startDate, endDate } = request;
  const doneAt = await completedAt(ctx, request);
  const doneOn = doneAt === null ? endDate : dayInVietnam(doneAt);
  const isFree = doneOn < startDate;
  const lastDay = isFree || doneOn > endDate ? endDate : doneOn;
  // The event takes whole days: the hour is for who reads it, wherever that is.
  const beginning = request.startTime === undefined ? [] : [`${request.startTime} (GMT+7)`];
  return {
    uid: `booking-${request._id}${UID_ENDING}`,
    changedMs: doneAt ?? request.answeredAt ?? request.createdAt,
    revision: REVISION_OF[request.status],
    time: { firstDay: startDate, lastDay },
    summary: request.title,
    location: [request.meetingPoint, request.locationCity].filter(Boolean).join(", "),
    description: [...beginning, `${other.companyName ?? other.name} · ${PRODUCT_NAME}`].join("\n"),
    isTentative: request.status === "PENDING",
    isFree,
  };
}

async function requestEvents(
  ctx: QueryCtx,
  blocks: readonly Doc<"availabilityBlocks">[],
  partyOf: PartyLoader,
): Promise<CalendarEvent[]> {
  const ids = new Set(blocks.flatMap(({ jobRequestId }) => jobRequestId ?? []));
  const events = await Promise.all(
    [...ids].map(async (id) => {
      const request = await ctx.db.get("jobRequests", id);
      if (request === null) return [];
      const operator = (await partyOf(request.operatorUserId)).view;
      return [await bookingEvent(ctx, request, operator)];
    }),
  );
  return events.flat();
}

/**
 * The calendar behind a secret, for whoever knows it: blocks with their reasons, requests and bookings without their
 * notes. A secret that leads nowhere and a guide who is gone or suspended are the same.
 */
export async function readFeed(ctx: QueryCtx, secret: string, today: Day): Promise<string> {
  const secretHash = hashOfSecret(secret);
  const feed = await firstOf(
    ctx.db.query("calendarFeeds").withIndex("by_secretHash", (q) => q.eq("secretHash", secretHash)),
  );
  const guide = feed === null ? null : await findPerson(ctx, feed.guideUserId, "GUIDE");
  if (guide === null || !isDay(today)) throw appError("NOT_FOUND", "Calendar not found");
  const from = addDays(today, -PAST_DAYS);
  const blocks = await blocksNotImported(ctx, guide._id, from, FEED_BLOCKS_MAX);
  const own = blocks.filter((block) => block.type === "MANUAL").map(blockEvent);
  const booked = await requestEvents(ctx, blocks, partyLoader(ctx));
  return calendarText([...booked, ...own], `${PRODUCT_NAME} · ${guide.name}`);
}

/** One booking as a file, for its two sides. */
export async function readBooking(
  ctx: QueryCtx,
  userId: Id<"users">,
  rawJobRequestId: string,
): Promise<string> {
  const { request, party } = await requireOwnRequest(ctx, userId, rawJobRequestId);
  if (request.status !== "ACCEPTED" && request.status !== "COMPLETED") {
    throw appError("CONFLICT", "A booking has a calendar file once it is accepted");
  }
  const otherId = party === "GUIDE" ? request.operatorUserId : request.guideUserId;
  const event = await bookingEvent(ctx, request, (await partyLoader(ctx)(otherId)).view);
  const { notes } = request;
  const description = [event.description, notes].filter(Boolean).join("\n\n");
  return calendarText([{ ...event, description }]);
}
