// Declines that can still be undone. A declined request lets its days go in the same transaction, and somebody else may hold
// them a moment later: the server could not give them back. So the control waits instead: it sends after ten seconds, or
// not at all. Who leaves the page has decided, and what was decided is sent then.
import { useSyncExternalStore } from "react";

const UNDO_MS = 10_000;

type Pending = { timer: ReturnType<typeof setTimeout>; send: () => void };

const pending = new Map<string, Pending>();
const listeners = new Set<() => void>();

/** Where the reason stays until the server has it: who takes the decline back, or is refused, finds it again. */
export function reasonDraft(jobRequestId: string): string {
  return `decline:${jobRequestId}`;
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Takes it out of what waits; undefined where nothing does. */
function take(jobRequestId: string): Pending | undefined {
  const found = pending.get(jobRequestId);
  if (found === undefined) return undefined;
  clearTimeout(found.timer);
  pending.delete(jobRequestId);
  tellAll();
  return found;
}

export function declineSoon(jobRequestId: string, send: () => void): void {
  take(jobRequestId);
  const timer = setTimeout(() => take(jobRequestId)?.send(), UNDO_MS);
  pending.set(jobRequestId, { timer, send });
  tellAll();
}

export function undoDecline(jobRequestId: string): void {
  take(jobRequestId);
}

/** Sends what still waits. */
export function sendDeclines(): void {
  for (const jobRequestId of pending.keys()) take(jobRequestId)?.send();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsDeclining(jobRequestId: string): boolean {
  const isDeclining = () => pending.has(jobRequestId);
  return useSyncExternalStore(subscribe, isDeclining, isDeclining);
}
