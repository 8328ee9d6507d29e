// When a sign of presence is worth writing, and when it ends. Pure.
import { HERE_AGAIN_MS, HERE_MS, TYPING_AGAIN_MS, TYPING_MS } from "./contract.ts";
import type { PresenceSign } from "./contract.ts";

export interface Signs {
  typingUntil?: number;
  hereUntil?: number;
  seenAt: number;
}

/** Of a sign that is good for `goodMs`. One that would last longer was given by a clock that was ahead. */
function lasts(until: number | undefined, nowMs: number, forMs: number, goodMs: number): boolean {
  return until !== undefined && until > nowMs + forMs && until <= nowMs + goodMs;
}

/** What the row says after the sign; null where it may stay as it is. */
export function afterSign(row: Signs | null, sign: PresenceSign, nowMs: number): Signs | null {
  const { typingUntil, hereUntil } = row ?? {};
  if (sign === "TYPING") {
    if (lasts(typingUntil, nowMs, TYPING_AGAIN_MS, TYPING_MS)) return null;
    return { typingUntil: nowMs + TYPING_MS, hereUntil: nowMs + HERE_MS, seenAt: nowMs };
  }
  if (sign === "HERE") {
    if (typingUntil === undefined && lasts(hereUntil, nowMs, HERE_AGAIN_MS, HERE_MS)) return null;
    return { hereUntil: nowMs + HERE_MS, seenAt: nowMs };
  }
  return typingUntil === undefined && hereUntil === undefined ? null : { seenAt: nowMs };
}

/** When the first of the signs is over; null where there is none. */
export function soonestEnd({ typingUntil, hereUntil }: Signs): number | null {
  if (typingUntil === undefined) return hereUntil ?? null;
  return Math.min(typingUntil, hereUntil ?? typingUntil);
}

export function withoutEnded({ typingUntil, hereUntil, seenAt }: Signs, nowMs: number): Signs {
  return {
    ...(typingUntil !== undefined && typingUntil > nowMs && { typingUntil }),
    ...(hereUntil !== undefined && hereUntil > nowMs && { hereUntil }),
    seenAt,
  };
}
