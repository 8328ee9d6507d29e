// What leaves the server about the days of a tour; only ever to its two sides.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { Day } from "../days.ts";
import { agreementView } from "../requests/views.ts";
import { contactsView } from "../users/contactViews.ts";
import { TOUR_DAY_STATUSES } from "./contract.ts";

export const progressView = v.object({
  jobRequestId: v.id("jobRequests"),
  date: v.string(),
  status: v.union(literals(...TOUR_DAY_STATUSES), v.null()),
  /** Null where nothing has been said yet. */
  changedAt: v.union(v.number(), v.null()),
  /** The last change was a step back. */
  isCorrected: v.boolean(),
});
export type ProgressView = Infer<typeof progressView>;

/** One tour on one of its days. */
export const boardRowView = v.object({
  booking: agreementView,
  progress: progressView,
  /** What the other side chose to share; null where that is nothing. */
  contacts: v.union(contactsView, v.null()),
});
export type BoardRowView = Infer<typeof boardRowView>;

export const boardView = v.object({
  days: v.array(
    v.object({
      date: v.string(),
      tours: v.array(boardRowView),
      /** There are more tours that day than are shown. */
      hasMore: v.boolean(),
    }),
  ),
});
export type BoardView = Infer<typeof boardView>;

export function toProgressView(
  jobRequestId: Id<"jobRequests">,
  date: Day,
  row:
    | (Pick<Doc<"tourDays">, "status" | "changedAt"> & { isCorrected?: boolean | undefined })
    | null,
): ProgressView {
  return {
    jobRequestId,
    date,
    status: row?.status ?? null,
    changedAt: row?.changedAt ?? null,
    isCorrected: row?.isCorrected ?? false,
  };
}
