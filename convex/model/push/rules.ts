// How a push that could not be handed over goes on. Pure.

//  WAITING ──▶ SENDING ─┬─ taken by the push service ───▶ SENT
//     ▲                 ├─ too late, or nobody is there ─▶ VOID
//     └── may come again┴─ refused for good, or too often ▶ DEAD
// A SENDING one whose lease is over was lost with its process, and is sent again under the same topic.
export const PUSH_STATES = ["WAITING", "SENDING", "SENT", "VOID", "DEAD"] as const;
export type PushState = (typeof PUSH_STATES)[number];

export const PUSH_ATTEMPTS_MAX = 12;
/** For one attempt, looking up the name and the answer included. */
export const PUSH_TIMEOUT_MS = 10_000;
/** An attempt that has said nothing for so long is taken for lost. */
export const PUSH_LEASE_MS = 60_000;
/** So many are under way at most. */
export const PUSHING_MAX = 16;
/** What happened longer ago is no news: the push service forgets it, and so do we. */
export const PUSH_LIFE_MS = 86_400_000;
/** From so many attempts on it is more than a hiccup. */
export const PUSH_TROUBLE_ATTEMPTS = 3;

/** What the answer of a push service means (RFC 8030). */
export function meaningOf(status: number): "taken" | "gone" | "never" | "later" {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  // 401 and 403 are about us, and may be set right; the others about this one push.
  return status === 400 || status === 413 ? "never" : "later";
}
