// How long a mail that could not be handed over waits, and when it is given up. Pure.

//                       ┌─ taken by the provider ──▶ SENT
//  WAITING ──▶ SENDING ─┼─ kept in the outbox ─────▶ KEPT
//     ▲                 ├─ means nothing any more ─▶ VOID
//     └── may come again┤
//                       └─ refused for good, or ATTEMPTS_MAX times ──▶ DEAD
// A SENDING one whose lease is over was lost with its process, and is sent again under the same key.
export const MAIL_STATES = ["WAITING", "SENDING", "SENT", "KEPT", "VOID", "DEAD"] as const;

/** Half a day in all: a provider's bad morning loses no mail. */
export const MAIL_ATTEMPTS_MAX = 20;
/** For one attempt, the provider's answer included. */
export const SEND_TIMEOUT_MS = 15_000;
/** An attempt that has said nothing for so long is taken for lost. */
export const MAIL_LEASE_MS = 60_000;
/** So many are under way at most; the others wait, and so a slow provider takes no more than these. */
export const SENDING_MAX = 16;
/**
 * So often one run of the sender takes some. Where each takes all its time that is five minutes: an action that is ended, as after
 * ten, loses what it had under way, and what SMTP took of it would go out twice.
 */
export const CLAIMS_MAX = 20;

const FIRST_WAIT_MS = 5_000;
const WAIT_MS_MAX = 3_600_000;

/** Before the next attempt: 5 s after the first, twice as long after each, at most an hour; longer where the provider says so. */
export function mailWaitAfter(attempts: number, askedMs = 0): number {
  const own = FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1);
  return Math.min(WAIT_MS_MAX, Math.max(own, askedMs));
}

/** From so many attempts on it is more than a hiccup, and the health of the service says so. */
export const TROUBLE_ATTEMPTS = 3;
/** A dead mail is trouble for so long; then it is history. */
export const TROUBLE_MS = 86_400_000;
/** At so many addresses at most a mail may fail for its address alone; more do not at the same time. */
export const ALONE_MAX = 3;
