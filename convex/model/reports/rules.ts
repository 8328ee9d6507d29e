// The order of reports as administrators see them. Pure and browser-safe.
import type { ReportStatus } from "./contract.ts";

/** What decides a report's place in the list. */
export interface Placed {
  readonly status: ReportStatus;
  /** Of somebody who subscribes: help comes to them first. */
  readonly isPriority: boolean;
  readonly createdAt: number;
  readonly decidedAt?: number;
}

/** Smaller ones come first: those that wait, the longest first, then the decided ones, the latest first. */
export interface Place {
  readonly rank: number;
  readonly order: number;
}

export function placeOf({ status, isPriority, createdAt, decidedAt }: Placed): Place {
  if (status === "PENDING") return { rank: isPriority ? 0 : 1, order: createdAt };
  return { rank: 2, order: -(decidedAt ?? createdAt) };
}
