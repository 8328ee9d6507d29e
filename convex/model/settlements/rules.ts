// Who owes how much and when, and who may say that it is paid. Pure, browser-safe.
import { addDays, type Day, daysBetween } from "../days.ts";
import type { OfferParty } from "../requests/contract.ts";
import { heldDays, jobTotalVND } from "../requests/rules.ts";
import { workedDays } from "../requests/workedRules.ts";
import {
  type CancellationTerms,
  DUE_AFTER_DAYS,
  REMINDED_DAYS_BEFORE,
  type SettlementDeed,
  type SettlementState,
} from "./contract.ts";

interface Step {
  /** At least so many whole days before the first day. */
  daysBefore: number;
  /** So much of the whole amount is owed. */
  percent: number;
}

/** From the earliest on; behind the last step, its percentage holds on. */
export const FEES: Record<CancellationTerms, readonly [Step, ...Step[]]> = {
  FLEXIBLE: [
    { daysBefore: 1, percent: 0 },
    { daysBefore: 0, percent: 50 },
  ],
  MODERATE: [
    { daysBefore: 7, percent: 0 },
    { daysBefore: 1, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ],
  STRICT: [
    { daysBefore: 30, percent: 0 },
    { daysBefore: 7, percent: 50 },
    { daysBefore: 0, percent: 100 },
  ],
};

/** What part of the amount an operator owes who calls an agreed tour off on that day, in percent. */
export function feePercent(terms: CancellationTerms, startDate: Day, today: Day): number {
  const left = today > startDate ? 0 : daysBetween(today, startDate);
  return FEES[terms].find(({ daysBefore }) => left >= daysBefore)?.percent ?? 0;
}

/** Whole VND; half a đồng is rounded up. */
export function partOf(amountVND: number, percent: number): number {
  return Math.floor((amountVND * percent + 50) / 100);
}

interface AgreedTour {
  startDate: Day;
  endDate: Day;
  proposedHours: number;
  proposedRateVND: number;
}

export interface CallingOff {
  /** Null where there are none: then nothing but the work is owed, and so it is where the guide leaves. */
  terms: CancellationTerms | null;
  today: Day;
  /** The newest day that the guide has finished, if it is the newest of which anything was said. */
  finishedOn: Day | null;
}

/**
 * What the operator owes once an agreed tour is called off: the days that have been worked in full, and of the others the
 * part that the terms say.
 */
export function owedOnCalling(tour: AgreedTour, { terms, today, finishedOn }: CallingOff) {
  const worked = workedDays(tour, finishedOn, today);
  const dayVND = jobTotalVND(tour);
  const percent = terms === null ? 0 : feePercent(terms, tour.startDate, today);
  const workedVND = worked * dayVND;
  const restVND = (heldDays(tour.startDate, tour.endDate) - worked) * dayVND;
  return { workedVND, percent, amountVND: workedVND + partOf(restVND, percent) };
}

export function dueOn(from: Day): Day {
  return addDays(from, DUE_AFTER_DAYS);
}

export function remindOn(due: Day): Day {
  return addDays(due, -REMINDED_DAYS_BEFORE);
}

interface Transition {
  deed: SettlementDeed;
  from: readonly SettlementState[];
  to: SettlementState;
  /** In relation to the side that said it was paid; null: either may. */
  by: "SAYER" | "OTHER" | null;
}

//  DUE ── say ──▶ SAID ── confirm (the other side) ──▶ PAID
//   ▲              │ ▲
//   └── withdraw ──┤ └── say (either side) ──┐
//    (who said it) └── dispute (the other side) ──▶ DISPUTED
export const SETTLEMENT_TRANSITIONS: readonly Transition[] = [
  { deed: "say", from: ["DUE", "DISPUTED"], to: "SAID", by: null },
  { deed: "withdraw", from: ["SAID"], to: "DUE", by: "SAYER" },
  { deed: "confirm", from: ["SAID"], to: "PAID", by: "OTHER" },
  { deed: "dispute", from: ["SAID"], to: "DISPUTED", by: "OTHER" },
];

/** What that side can do now. */
export function deedsOf(
  state: SettlementState,
  saidBy: OfferParty | null,
  party: OfferParty,
): SettlementDeed[] {
  const role = saidBy === party ? "SAYER" : "OTHER";
  return SETTLEMENT_TRANSITIONS.filter(
    ({ from, by }) => from.includes(state) && (by === null || by === role),
  ).map(({ deed }) => deed);
}

export function stateAfter(deed: SettlementDeed): SettlementState {
  const found = SETTLEMENT_TRANSITIONS.find((one) => one.deed === deed);
  if (found === undefined) throw new Error(`No transition for ${deed}`);
  return found.to;
}

export const OWED_STATES: ReadonlySet<SettlementState> = new Set(["DUE", "SAID", "DISPUTED"]);

/** What was said to be paid is late no more, unless the other side disputes it. */
export const LATE_STATES: ReadonlySet<SettlementState> = new Set(["DUE", "DISPUTED"]);
