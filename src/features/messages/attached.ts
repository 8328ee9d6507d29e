// The file that waits beside the words that are not sent yet, for each conversation of this window.
import type { Attached } from "./outbox.ts";

const waiting = new Map<string, Attached>();

export function attachedOf(me: string, partnerUserId: string): Attached | null {
  return waiting.get(`${me} ${partnerUserId}`) ?? null;
}

export function keepAttached(me: string, partnerUserId: string, attached: Attached | null): void {
  const key = `${me} ${partnerUserId}`;
  if (attached === null) waiting.delete(key);
  else waiting.set(key, attached);
}
