// The file that waits beside the words that are not sent yet, for each conversation. As they do, it outlives a reload and is the
// same in every window; only that the server keeps an upload that nobody uses for a day.
import { UNUSED_MS } from "#convex/model/files/contract.ts";

import { attachedName } from "../../lib/kept-names.ts";
import { keep, kept } from "../../lib/kept.ts";
import type { Attached } from "./outbox.ts";

const listeners = new Set<() => void>();

/** As it is kept: the same text as long as nothing has changed. */
export function attachedText(me: string, partnerUserId: string): string | null {
  return kept(attachedName(me, partnerUserId));
}

/** Null where it is none, or one that the server may have let go. */
export function readAttached(text: string | null, nowMs: number): Attached | null {
  try {
    const { path, name, at } = JSON.parse(text ?? "") as Attached & { at: number };
    return nowMs - at < UNUSED_MS ? { path, name } : null;
  } catch {
    return null;
  }
}

export function keepAttached(me: string, partnerUserId: string, attached: Attached | null): void {
  const text = attached === null ? null : JSON.stringify({ ...attached, at: Date.now() });
  keep(attachedName(me, partnerUserId), text);
  for (const listener of listeners) listener();
}

export function onAttached(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", listener);
  };
}
