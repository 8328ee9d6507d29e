// A mail as it goes to a provider, and what a provider says to it. Browser-safe.
import type { SendOutcome } from "./views.ts";

export interface Envelope {
  /** Names the mail: with the same key it is the same mail. */
  key: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Hands one mail over. It answers within its time, whatever the other side does, and never throws. */
export type Send = (envelope: Envelope) => Promise<SendOutcome>;

export function failure(error: unknown, more: { isFinal?: boolean; waitMs?: number } = {}) {
  const text = error instanceof Error ? error.message : String(error);
  return { is: "failed", error: text, isFinal: false, ...more } as const;
}
