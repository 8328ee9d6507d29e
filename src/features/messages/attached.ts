// The file that waits beside the words that are not sent yet, for each conversation. As they do, it outlives a reload; only that
// the server keeps an upload that nobody uses for a day.
import { UNUSED_MS } from "#convex/model/files/contract.ts";

import { attachedName, DRAFT_FILES } from "../../lib/kept-names.ts";
import { keep, kept, keptNames } from "../../lib/kept.ts";
import type { Attached } from "./outbox.ts";

/** What was kept; null also where the server may have let it go. */
export function attachedIn(text: string | null): Attached | null {
  if (text === null) return null;
  try {
    const { path, name, at } = JSON.parse(text) as Attached & { at: number };
    return Date.now() - at < UNUSED_MS ? { path, name } : null;
  } catch {
    return null;
  }
}

export function keepAttached(me: string, partnerUserId: string, attached: Attached | null): void {
  const text = attached === null ? null : JSON.stringify({ ...attached, at: Date.now() });
  keep(attachedName(me, partnerUserId), text);
}

/** In all conversations: nobody is shown them any more. */
export function dropStaleFiles(): void {
  for (const key of keptNames(DRAFT_FILES)) if (attachedIn(kept(key)) === null) keep(key, null);
}
