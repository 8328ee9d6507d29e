// Reading one's own requests a page at a time: those of a group, by the day of the tour, merged from the index ranges of its
// statuses.
import { mergedStream } from "convex-helpers/server/stream";
import { defineSchema } from "convex/server";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { cityKey } from "../catalog/rules.ts";
import { fold } from "../fold.ts";
import type { PartyLoader } from "../operators/party.ts";
import { positionOf, streamsOf } from "../pages.ts";
import type { BookingStatus, RequestPageInput } from "./contract.ts";
import { readerOf, withParties } from "./lists.ts";
import { turnOf } from "./offerRules.ts";
import { offersOf } from "./offers.ts";
import { openOthersOf } from "./rounds.ts";
import { REQUEST_GROUPS } from "./rules.ts";
import { requestTables } from "./tables.ts";
import type { BookingView } from "./views.ts";

/** Rows that one page reads at most: where a filter leaves few of them, the page is short and there is a next one. */
const READ_MAX = 400;

const schema = defineSchema(requestTables);

/** The requests of one status in a range of days, by the day of the tour. */
function statusStream(
  ctx: QueryCtx,
  { role, _id }: Doc<"users">,
  status: BookingStatus,
  { group, month }: RequestPageInput,
) {
  const [first, last] = month === undefined ? ["", "~"] : [`${month}-00`, `${month}-99`];
  const requests = streamsOf(ctx, schema).query("jobRequests");
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
  return own.order(REQUEST_GROUPS[group].order);
}

/** Whether every word that is asked for begins a word of the title, the city or the other side's names. */
async function isFound(
  request: Doc<"jobRequests">,
  words: readonly string[],
  partyOf: PartyLoader,
  { role }: Doc<"users">,
): Promise<boolean> {
  if (words.length === 0) return true;
  const other = role === "GUIDE" ? request.operatorUserId : request.guideUserId;
  const { name, companyName } = (await partyOf(other)).view;
  const text = ` ${fold([request.title, request.locationCity, name, companyName ?? ""].join(" "))}`;
  return words.every((word) => text.includes(` ${word}`));
}

async function turnIn(ctx: QueryCtx, request: Doc<"jobRequests">) {
  return turnOf(request.status, await offersOf(ctx, request));
}

/** Whether it waits for whom it is asked; several guides of one round who are waited for are one thing to wait for. */
async function isTheTurn(
  ctx: QueryCtx,
  request: Doc<"jobRequests">,
  { role }: Doc<"users">,
  asked: RequestPageInput["turn"],
): Promise<boolean> {
  if (asked === undefined) return true;
  const side = role === "GUIDE" ? "GUIDE" : "OPERATOR";
  const turn = await turnIn(ctx, request);
  if (turn === null || (turn === side) !== (asked === "MINE")) return false;
  if (asked === "MINE" || side === "GUIDE") return true;
  for (const other of await openOthersOf(ctx, request)) {
    const isBefore = other._creationTime < request._creationTime;
    if (isBefore && (await turnIn(ctx, other)) === turn) return false;
  }
  return true;
}

export type RequestPage = { bookings: BookingView[]; next: string | null };

export async function listPage(
  ctx: QueryCtx,
  user: Doc<"users">,
  input: RequestPageInput,
): Promise<RequestPage> {
  const { group, turn, search = "", cursor, size } = input;
  const city = input.city === undefined ? undefined : cityKey(input.city);
  const reader = readerOf(ctx, user);
  const words = fold(search).split(" ").filter(Boolean);
  const streams = REQUEST_GROUPS[group].statuses.map((status) =>
    statusStream(ctx, user, status, input),
  );
  const { page, isDone, continueCursor } = await mergedStream(streams, ["startDate"])
    .filterWith(
      async (request) =>
        (city === undefined || cityKey(request.locationCity) === city) &&
        (await isTheTurn(ctx, request, user, turn)) &&
        (await isFound(request, words, reader.partyOf, user)),
    )
    // One more than is shown tells whether there is a next page.
    .paginate({ cursor, numItems: size + 1, maximumRowsRead: READ_MAX });
  const shown = page.slice(0, size);
  const last = shown.at(-1);
  const more = page.length > size && last !== undefined;
  const next = more ? positionOf(last, "startDate") : null;
  return {
    bookings: await Promise.all(shown.map((request) => withParties(ctx, reader, request))),
    next: next ?? (isDone ? null : continueCursor),
  };
}
