// Every migration, in the order in which they run. New ones come at the end; one that every folder has run may go, together with what it
// left in the schema. How a change of a stored shape comes about stands in docs/decisions/016.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { recount } from "../administration/counts.ts";
import { rebuildNext, rebuilding } from "../derived/rebuild.ts";
import { awaitRebuild } from "../figures/rebuild.ts";
import { formsOf } from "../files/files.ts";
import { sizeOf } from "../files/space.ts";
import { guideChecks } from "../licences/checks.ts";
import { licenceOf } from "../licences/find.ts";
import { rebuildActivation } from "../market/activations.ts";
import { rebuildTallies } from "../market/tallies.ts";
import { searchTextOf } from "../messages/rules.ts";
import { settleCompanyCheck } from "../moderation/companies.ts";
import { placeOf } from "../reports/rules.ts";
import { rebuildRating } from "../reviews/ratings.ts";
import { indexNext } from "../search/packed/fold.ts";
import { withoutPhoto } from "../users/picture.ts";
import { unnamedStop } from "../users/stopped.ts";
import { fill, type Migration, work } from "./migration.ts";

/** What the profiles counted before ratings and figures had tables of their own. */
const COUNTERS = [
  "avgRating",
  "ratingTotal",
  "reviewCount",
  "requestsAnswered",
  "requestsMissed",
] as const;

/** The rating is made in the transaction in which its old place goes: nobody is ever seen without. */
async function moveRating(ctx: MutationCtx, profile: Doc<"guideProfiles" | "operatorProfiles">) {
  const left = COUNTERS.filter((counter) => counter in profile);
  if (left.length === 0) return null;
  const user = await ctx.db.get("users", profile.userId);
  if (user !== null) await rebuildRating(ctx, user);
  return Object.fromEntries(left.map((counter) => [counter, undefined]));
}

// A request has a handful of steps; each is one row.
const STEPS_MAX = 20;

async function answerMarks(ctx: QueryCtx, request: Doc<"jobRequests">) {
  if (request.answeredAt !== undefined || request.expiredAt !== undefined) return null;
  const steps = await ctx.db
    .query("jobRequestEvents")
    .withIndex("by_jobRequestId_and_at", (q) => q.eq("jobRequestId", request._id))
    .take(STEPS_MAX);
  const answer = steps.find(({ action }) => action === "accept" || action === "decline");
  const expiry = steps.find(({ action }) => action === "expire");
  if (answer !== undefined) return { answeredAt: answer.at };
  return expiry === undefined ? null : { expiredAt: expiry.at };
}

async function holdState(ctx: QueryCtx, block: Doc<"availabilityBlocks">) {
  if (block.jobRequestId === undefined || block.state !== undefined) return null;
  const request = await ctx.db.get("jobRequests", block.jobRequestId);
  return { state: request?.status === "PENDING" ? ("REQUESTED" as const) : ("BOOKED" as const) };
}

async function cardChecks(ctx: QueryCtx, { guideUserId, checks }: Doc<"guideCards">) {
  const user = checks === undefined ? await ctx.db.get("users", guideUserId) : null;
  return user && { checks: guideChecks(user, await licenceOf(ctx, guideUserId)) };
}

/** Files were not measured before the space for them was bounded. */
async function storedSize(ctx: QueryCtx, { _id, key, storedBytes }: Doc<"files">) {
  if (key === undefined || storedBytes !== undefined) return null;
  return { storedBytes: await sizeOf(ctx, await formsOf(ctx, _id)) };
}

// Each of them is compared with what is kept of people, in one transaction.
const OPEN_SUSPENSIONS_MAX = 200;

type Suspended = Pick<Doc<"users">, "suspendedAt" | "isSuspended">;

function suspendedMark({ suspendedAt, isSuspended }: Suspended) {
  return suspendedAt !== undefined && isSuspended === undefined
    ? { isSuspended: true as const }
    : null;
}

async function markOpenSuspensions(ctx: MutationCtx): Promise<number> {
  const open = await ctx.db
    .query("suspensions")
    .withIndex("by_endedAt_and_until", (q) => q.eq("endedAt", undefined))
    .take(OPEN_SUSPENSIONS_MAX);
  let rows = 0;
  for (const { userId } of open) {
    const user = await ctx.db.get("users", userId);
    const mark = user && suspendedMark(user);
    if (mark === null) continue;
    await ctx.db.patch("users", userId, mark);
    rows += 1;
  }
  return rows;
}

const suspendedPeople = fill("022-suspended-people", "users", {
  page: 100,
  change: async (_ctx, user) => suspendedMark(user),
});

export const MIGRATIONS: readonly Migration[] = [
  // One person's reviews are as much as a transaction should read.
  fill("001-guide-ratings", "guideProfiles", { page: 1, change: moveRating }),
  fill("002-operator-ratings", "operatorProfiles", { page: 1, change: moveRating }),
  // Whoever has no figures yet is marked as not counted, so that no change counts a part of them before the rebuild does.
  fill("003-figures-to-come", "users", {
    page: 100,
    change: async (ctx, user) => {
      await awaitRebuild(ctx, user._id);
      return null;
    },
  }),
  fill("004-request-answers", "jobRequests", { page: 100, change: answerMarks }),
  fill("005-hold-states", "availabilityBlocks", { page: 500, change: holdState }),
  fill("008-message-search", "messages", {
    page: 200,
    change: async (_ctx, { searchText, body }) =>
      searchText === undefined ? { searchText: searchTextOf(body) } : null,
  }),
  fill("009-checks-on-cards", "guideCards", { page: 100, change: cardChecks }),
  fill("010-report-places", "abuseReports", {
    page: 200,
    change: async (_ctx, { rank, isPriority = false, ...report }) =>
      rank === undefined ? { isPriority, ...placeOf({ ...report, isPriority }) } : null,
  }),
  fill("011-company-checks", "operatorProfiles", {
    page: 100,
    change: async (ctx, { userId }) => {
      await settleCompanyCheck(ctx, userId, Date.now());
      return null;
    },
  }),
  // Everything that is derived, once and at the end: what needs it anew takes a new name in this place.
  work("012-tour-years", rebuildNext),
  work("014-search-index", indexNext),
  // What mails came back from stood there by its name also when it was nobody's any more.
  fill("015-unnamed-stops", "stoppedAddresses", { page: 100, change: unnamedStop }),
  // The forms of a first profile had a field for the photo, which no form shows any more.
  fill("016-draft-photos", "profileDrafts", { page: 50, change: withoutPhoto }),
  // The space that one's files take follows by rule.
  fill("017-stored-bytes", "files", { page: 100, change: storedSize }),
  // Of narrowed lists, which nobody counted before.
  work<string>("018-people-lists", recount),
  work<string>("019-report-types", rebuildTallies),
  // Credits, and what they paid, were counted as payments before.
  work("020-payments-by-day", rebuilding("market")),
  work("021-payments-by-month", rebuilding("months")),
  // Whoever is suspended is listed by a mark, which has no time in it: the list is not to miss them until the walk has come to them.
  {
    ...suspendedPeople,
    run: async (ctx, cursor) => {
      const marked = cursor === null ? await markOpenSuspensions(ctx) : 0;
      const part = await suspendedPeople.run(ctx, cursor);
      return { ...part, rows: part.rows + marked };
    },
  },
  // Where nobody was counted before, 012 and 018 counted the days alone: no month, and nobody in all.
  work<string>("023-months-of-people", recount),
  // Who was made an administrator stayed a sign-up of the side of before.
  fill("024-sign-ups-of-administrators", "users", {
    page: 100,
    change: async (ctx, user) => {
      if (user.role === "ADMIN") await rebuildActivation(ctx, user);
      return null;
    },
  }),
  // What one side said was paid was summed as overdue as well.
  work("025-overdue-sums", rebuilding("totals")),
];
