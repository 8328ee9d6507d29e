// The tours of today and tomorrow, for either side: which, where, with whom, and how far they have come.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { addDays, type Day } from "../days.ts";
import { partyLoader, type PartyLoader } from "../operators/party.ts";
import { REQUEST_DAYS_MAX } from "../requests/contract.ts";
import { toAgreementView } from "../requests/views.ts";
import { partnerContacts } from "./contacts.ts";
import { BOARD_MAX } from "./contract.ts";
import { findTourDay } from "./progress.ts";
import { type BoardRowView, type BoardView, toProgressView } from "./views.ts";

/** Requests of one status that one board reads: they began within the longest range that a request may have. */
const READ_MAX = 300;
/** A tour that was completed today is still one of the day's. */
const SHOWN = ["ACCEPTED", "COMPLETED"] as const;

/** The latest to begin come first: where there are more than are read, those that began long ago fall out. */
async function readRequests(
  ctx: QueryCtx,
  { role, _id }: Doc<"users">,
  status: (typeof SHOWN)[number],
  today: Day,
): Promise<Doc<"jobRequests">[]> {
  const first = addDays(today, 1 - REQUEST_DAYS_MAX);
  const last = addDays(today, 1);
  const requests = ctx.db.query("jobRequests");
  const own =
    role === "GUIDE"
      ? requests.withIndex("by_guideUserId_and_status_and_startDate", (q) =>
          q
            .eq("guideUserId", _id)
            .eq("status", status)
            .gte("startDate", first)
            .lte("startDate", last),
        )
      : requests.withIndex("by_operatorUserId_and_status_and_startDate", (q) =>
          q
            .eq("operatorUserId", _id)
            .eq("status", status)
            .gte("startDate", first)
            .lte("startDate", last),
        );
  return await own.order("desc").take(READ_MAX);
}

/** By the hour at which they begin; those without one last. */
function byStart(one: Doc<"jobRequests">, other: Doc<"jobRequests">): number {
  const [first, second] = [one.startTime ?? "~", other.startTime ?? "~"];
  if (first !== second) return first < second ? -1 : 1;
  return one._creationTime - other._creationTime;
}

async function toRow(
  ctx: QueryCtx,
  user: Doc<"users">,
  partyOf: PartyLoader,
  request: Doc<"jobRequests">,
  date: Day,
): Promise<BoardRowView> {
  const [guide, operator, row, contacts] = await Promise.all([
    partyOf(request.guideUserId),
    partyOf(request.operatorUserId),
    findTourDay(ctx, request._id, date),
    partnerContacts(ctx, user._id, request),
  ]);
  const booking = toAgreementView(request, { guide: guide.view, operator: operator.view });
  return { booking, progress: toProgressView(request._id, date, row), contacts };
}

export async function readBoard(ctx: QueryCtx, user: Doc<"users">, today: Day): Promise<BoardView> {
  const read = await Promise.all(SHOWN.map((status) => readRequests(ctx, user, status, today)));
  const requests = read.flat().sort(byStart);
  const partyOf = partyLoader(ctx, user);
  const days = [today, addDays(today, 1)].map(async (date) => {
    const tours = requests.filter(({ startDate, endDate }) => startDate <= date && date <= endDate);
    const shown = tours.slice(0, BOARD_MAX);
    return {
      date,
      tours: await Promise.all(shown.map((one) => toRow(ctx, user, partyOf, one, date))),
      hasMore: tours.length > shown.length,
    };
  });
  return { days: await Promise.all(days) };
}
