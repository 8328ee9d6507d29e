// The life of a request as data, and its sums. Pure and browser-safe: screens ask the same functions which buttons to
// show that the server asks what to allow.
import { addDays, daysBetween, startOfDay, todayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { BOOKING_RATE_MIN, REQUEST_AHEAD_DAYS_MAX, REQUEST_DAYS_MAX } from "./contract.ts";
import type {
  BookingStatus,
  JobStatus,
  RequestAction,
  RequestGroup,
  StatusWord,
} from "./contract.ts";

export type RequestParty = "GUIDE" | "OPERATOR" | "SYSTEM";

/** What happens to the days that a request holds on the guide's calendar. */
export type HoldEffect = "book" | "release" | "keepWorkedDays";

export type RequestTransition = {
  readonly action: Exclude<RequestAction, "create" | "offer" | "declineOffer">;
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly by: readonly RequestParty[];
  readonly holds: HoldEffect;
};

/** The guide did not answer in time. */
export const EXPIRY: RequestTransition = {
  action: "expire",
  from: "PENDING",
  to: "CANCELLED",
  by: ["SYSTEM"],
  holds: "release",
};

/** Another guide of the same round was quicker. */
export const LOSS: RequestTransition = {
  action: "lose",
  from: "PENDING",
  to: "CANCELLED",
  by: ["SYSTEM"],
  holds: "release",
};

/** One side was suspended, or deleted by an administrator: nobody is left waiting for it, and nobody is said to have refused. */
export const CLOSURE: RequestTransition = {
  action: "close",
  from: "PENDING",
  to: "CANCELLED",
  by: ["SYSTEM"],
  holds: "release",
};

/** One side of an agreed job was deleted by an administrator: it is off, and nobody is said to have called it off. */
export const AGREED_CLOSURE: RequestTransition = { ...CLOSURE, from: "ACCEPTED" };

/** The operator takes an unanswered request back. */
export const WITHDRAWAL: RequestTransition = {
  action: "cancel",
  from: "PENDING",
  to: "CANCELLED",
  by: ["OPERATOR"],
  holds: "release",
};

/** One side took up the other's offer: with it the guide's acceptance is given, whoever was the last to agree. */
export const AGREEMENT: RequestTransition = {
  action: "accept",
  from: "PENDING",
  to: "ACCEPTED",
  by: ["GUIDE", "OPERATOR"],
  holds: "book",
};

//            accept (guide)            complete (guide)
//  PENDING ────────────────▶ ACCEPTED ────────────────▶ COMPLETED
//     │ decline (guide) ▶ DECLINED │
//     └─ cancel, expire, lose, close ┴─ cancel ▶ CANCELLED
// Accepting an offer (offerRules.ts) leads to ACCEPTED as well, from either side.
export const REQUEST_TRANSITIONS: readonly RequestTransition[] = [
  // The guide takes the job; the requested days are booked.
  { action: "accept", from: "PENDING", to: "ACCEPTED", by: ["GUIDE"], holds: "book" },
  // The guide refuses; the days are free again.
  { action: "decline", from: "PENDING", to: "DECLINED", by: ["GUIDE"], holds: "release" },
  WITHDRAWAL,
  EXPIRY,
  LOSS,
  CLOSURE,
  // Either side calls an agreed job off.
  {
    action: "cancel",
    from: "ACCEPTED",
    to: "CANCELLED",
    by: ["GUIDE", "OPERATOR"],
    holds: "release",
  },
  AGREED_CLOSURE,
  // The work is done; days that have been worked stay taken, days that were not needed become free.
  { action: "complete", from: "ACCEPTED", to: "COMPLETED", by: ["GUIDE"], holds: "keepWorkedDays" },
];

/** Which states a party may ever bring about; anything else is not theirs to ask for. */
const MAY_REACH: Record<RequestParty, readonly BookingStatus[]> = {
  GUIDE: ["ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"],
  OPERATOR: ["CANCELLED"],
  SYSTEM: ["CANCELLED"],
};

export type TransitionVerdict =
  | { readonly ok: true; readonly transition: RequestTransition }
  | { readonly ok: false; readonly reason: "FORBIDDEN" | "CONFLICT" };

/** The stored state that a word means when this party says it about a request in this state. */
export function targetOf(
  word: StatusWord,
  from: BookingStatus,
  party: RequestParty,
): BookingStatus {
  if (word === "PROPOSED") return "PENDING";
  // On the jobs page a guide's refusal is sent as CANCELLED.
  if (word === "CANCELLED" && from === "PENDING" && party === "GUIDE") return "DECLINED";
  return word;
}

export function judgeTransition(
  from: BookingStatus,
  word: StatusWord,
  party: RequestParty,
): TransitionVerdict {
  const to = targetOf(word, from, party);
  const transition = REQUEST_TRANSITIONS.find(
    (move) => move.from === from && move.to === to && move.by.includes(party),
  );
  if (transition) return { ok: true, transition };
  const mayAsk = to === "PENDING" || MAY_REACH[party].includes(to);
  return { ok: false, reason: mayAsk ? "CONFLICT" : "FORBIDDEN" };
}

/** What stands together on a page, and in which order of tour days. */
export const REQUEST_GROUPS: Record<
  RequestGroup,
  { readonly statuses: readonly BookingStatus[]; readonly order: "asc" | "desc" }
> = {
  all: { statuses: ["PENDING", "ACCEPTED", "DECLINED", "COMPLETED", "CANCELLED"], order: "desc" },
  pending: { statuses: ["PENDING"], order: "asc" },
  upcoming: { statuses: ["ACCEPTED"], order: "asc" },
  past: { statuses: ["DECLINED", "COMPLETED", "CANCELLED"], order: "desc" },
  completed: { statuses: ["COMPLETED"], order: "desc" },
  cancelled: { statuses: ["DECLINED", "CANCELLED"], order: "desc" },
};

/** How many requests of a group there are, from the figures. */
export function countOf(
  group: RequestGroup,
  requests: Readonly<Partial<Record<BookingStatus, number>>>,
): number {
  return REQUEST_GROUPS[group].statuses.reduce((sum, status) => sum + (requests[status] ?? 0), 0);
}

/** The actions that a screen offers to this party. */
export function actionsFor(
  from: BookingStatus,
  party: RequestParty,
): RequestTransition["action"][] {
  return REQUEST_TRANSITIONS.filter((move) => move.from === from && move.by.includes(party)).map(
    (move) => move.action,
  );
}

export function toJobStatus(status: BookingStatus): JobStatus {
  if (status === "PENDING") return "PROPOSED";
  return status === "DECLINED" ? "CANCELLED" : status;
}

/**
 * Whether an open request has waited too long: its first day has begun in Vietnam. A request that was made on that very
 * day lasts until the day ends.
 */
export function isExpired(request: { startDate: Day; createdAt: number }, nowMs: number): boolean {
  const today = todayInVietnam(nowMs);
  if (request.startDate !== today) return request.startDate < today;
  return request.createdAt < startOfDay(today);
}

/** Whether the request has a claim on its days. */
export function isLive(status: BookingStatus): boolean {
  return status === "PENDING" || status === "ACCEPTED";
}

/** The calendar days that a request holds and that are paid, from the first to the last inclusive. */
export function heldDays(startDate: Day, endDate: Day): number {
  return daysBetween(startDate, endDate) + 1;
}

export function estimateVND(request: {
  startDate: Day;
  endDate: Day;
  proposedHours: number;
  proposedRateVND: number;
}): number {
  return jobTotalVND(request) * heldDays(request.startDate, request.endDate);
}

/** What a job card shows: one day's work. The one place where half an hour at an odd rate becomes whole VND. */
export function jobTotalVND(request: { proposedHours: number; proposedRateVND: number }): number {
  return Math.round(request.proposedHours * request.proposedRateVND);
}

/** A guide who charges less than the usual minimum can be booked at the guide's own rate. */
export function minimumBookingRate(guideRateVND: number): number {
  return Math.min(BOOKING_RATE_MIN, guideRateVND);
}

/** Guides whom one round asks. */
export const ROUND_SIZE = { least: 2, most: 5 } as const;

export type DateProblem = { readonly field: "startDate" | "endDate"; readonly message: string };

/** What is wrong with the days of a new request, seen from today; null if nothing is. */
export function datesProblem(startDate: Day, endDate: Day, today: Day): DateProblem | null {
  if (startDate < today) {
    return { field: "startDate", message: "Start date cannot be in the past" };
  }
  if (startDate > addDays(today, REQUEST_AHEAD_DAYS_MAX)) {
    return { field: "startDate", message: "Start date must be within the next two years" };
  }
  if (endDate < startDate) {
    return { field: "endDate", message: "End date cannot be before the start date" };
  }
  if (heldDays(startDate, endDate) > REQUEST_DAYS_MAX) {
    return { field: "endDate", message: "A request can cover at most 60 days" };
  }
  return null;
}
