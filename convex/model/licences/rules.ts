// The life of a licence as data. Pure and browser-safe: whoever calls brings the day.
import { addDays, type Day, daysBetween } from "../days.ts";
import { LICENCE_YEARS_MAX } from "./contract.ts";
import type { LicenceAction, LicenceInput, LicenceStatus } from "./contract.ts";

/** NONE: the guide has named no licence. */
export type LicenceState = LicenceStatus | "NONE";

export interface LicenceTransition {
  readonly action: LicenceAction;
  readonly from: readonly LicenceState[];
  readonly to: LicenceState;
  readonly by: "GUIDE" | "ADMIN" | "SYSTEM";
}

//  NONE ── submit ──▶ SUBMITTED ── check ──▶ CHECKED ── expire ──▶ EXPIRED
//                        │  ▲                  │                      │
//                        │  └──── submit ──────┴──────────────────────┘
//                        └─ refuse ▶ REFUSED (from CHECKED as well)
export const LICENCE_TRANSITIONS: readonly LicenceTransition[] = [
  // Also what is said anew of a checked card: nobody has looked at that yet.
  {
    action: "submit",
    from: ["NONE", "SUBMITTED", "CHECKED", "REFUSED", "EXPIRED"],
    to: "SUBMITTED",
    by: "GUIDE",
  },
  { action: "check", from: ["SUBMITTED"], to: "CHECKED", by: "ADMIN" },
  // A card that was checked can turn out to be wrong.
  { action: "refuse", from: ["SUBMITTED", "CHECKED"], to: "REFUSED", by: "ADMIN" },
  { action: "expire", from: ["SUBMITTED", "CHECKED"], to: "EXPIRED", by: "SYSTEM" },
  {
    action: "remove",
    from: ["SUBMITTED", "CHECKED", "REFUSED", "EXPIRED"],
    to: "NONE",
    by: "GUIDE",
  },
];

export function canTake(action: LicenceAction, from: LicenceState): boolean {
  return LICENCE_TRANSITIONS.some((one) => one.action === action && one.from.includes(from));
}

/** Others see a licence while it is checked, and at no other time. */
export function isShown(state: LicenceState): boolean {
  return state === "CHECKED";
}

/** From the day that stands on the card it counts no more. */
export function isExpired(expiresOn: Day, today: Day): boolean {
  return expiresOn <= today;
}

/** A day that no card can have. */
export function isTooFar(expiresOn: Day, today: Day): boolean {
  return expiresOn > addDays(today, LICENCE_YEARS_MAX * 366);
}

/** How many days before the end the guide is reminded; the nearest one first. */
export const LICENCE_REMINDERS = [7, 30] as const;
export type LicenceReminder = (typeof LICENCE_REMINDERS)[number];

/** The reminder that is due; null where it was given, or none is due. */
export function reminderDue(
  expiresOn: Day,
  reminded: number | undefined,
  today: Day,
): LicenceReminder | null {
  const left = daysBetween(today, expiresOn);
  const due = LICENCE_REMINDERS.find((days) => left <= days);
  return due === undefined || left <= 0 || (reminded !== undefined && reminded <= due) ? null : due;
}

/** The number as it is compared: spaces and dashes are how people write it, not what it is. */
export function numberKey(number: string): string {
  return number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** What is said without a picture leaves the one that is there. */
export function isSameLicence(one: LicenceInput, other: LicenceInput): boolean {
  return (
    one.kind === other.kind &&
    one.number === other.number &&
    one.expiresOn === other.expiresOn &&
    (other.picture === undefined || (one.picture ?? "") === (other.picture ?? ""))
  );
}
