// How long an effect that failed waits before it is tried again, and when it is given up. Pure.

//  WAITING ── delivered ──▶ (deleted)
//     │ ▲
//     └─┘ failed, fewer than ATTEMPTS_MAX times: waits longer each time
//     └── failed ATTEMPTS_MAX times ──▶ DEAD
export const EFFECT_STATES = ["WAITING", "DEAD"] as const;
export type EffectState = (typeof EFFECT_STATES)[number];

export const ATTEMPTS_MAX = 8;
/** An attempt that has said nothing for so long is taken for lost, and made again. */
export const LEASE_MS = 60_000;

/**
 * Effects wait so long at most for others that are delivered with them. What somebody looks at is live without them: news and mails
 * have the half second, and a round costs the same for one as for many.
 */
export const ROUND_MS = 500;
const FIRST_WAIT_MS = 5_000;
const WAIT_MS_MAX = 3_600_000;

/** The instant of the next round of deliveries, the same for all until then. */
export function nextRound(nowMs: number): number {
  return (Math.floor(nowMs / ROUND_MS) + 1) * ROUND_MS;
}

/** Before the next attempt: 5 s after the first, twice as long after each, at most an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
}

export function stateAfter(attempts: number): EffectState {
  return attempts >= ATTEMPTS_MAX ? "DEAD" : "WAITING";
}
