// Who owes how much and when, and who may say that it is paid. Pure, browser-safe.
import { addDays, type Day, daysBetween } from "../days.ts";
import type { OfferParty } from "../requests/contract.ts";
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
