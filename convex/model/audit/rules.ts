// Pure decisions about the audit log. Browser-safe.
import { addDays, isDay, startOfDay } from "../days.ts";
import type { AuditFilter } from "./contract.ts";

/** The name of the list of rows that a filter by actor and action leaves. */
export function listOf({ actor, action }: { actor?: string; action?: string }): string {
  return `${actor ?? "*"} ${action ?? "*"}`;
}

/** The times of a filter in ms, first and last included. A bare day is one of Vietnam. */
export function spanOf({ from, to }: Pick<AuditFilter, "from" | "to">): {
  from: number;
  to: number;
} {
  return {
    from: from === undefined ? 0 : isDay(from) ? startOfDay(from) : Date.parse(from),
    to:
      to === undefined
        ? Number.MAX_SAFE_INTEGER
        : isDay(to)
          ? startOfDay(addDays(to, 1)) - 1
          : Date.parse(to),
  };
}
