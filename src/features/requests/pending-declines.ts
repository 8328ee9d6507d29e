// Declines that can still be undone. A declined request lets its days go in the same transaction, and somebody else may hold
// them a moment later: the server could not give them back. So the control waits instead: it sends after ten seconds, or
// not at all. Who leaves the page or signs out has decided, and what was decided is sent then.
import { useSyncExternalStore } from "react";

import { holdSignOut } from "../../session/before-sign-out.ts";

const UNDO_MS = 10_000;

/** Never fails: it tells by itself what became of it. */
type Send = () => Promise<void>;
type Pending = { timer: ReturnType<typeof setTimeout>; send: Send };

const pending = new Map<string, Pending>();
let underWay = 0;
/** While something waits or is on its way. */
let letSignOut: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Where the reason stays until the server has it: who takes the decline back, or is refused, finds it again. */
export function reasonDraft(jobRequestId: string): string {
  return `decline:${jobRequestId}`;
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

function noteChange(): void {
  const isHeld = pending.size + underWay > 0;
  if (isHeld) letSignOut ??= holdSignOut(sendDeclines);
  else {
    letSignOut?.();
    letSignOut = null;
  }
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

function sendNow(jobRequestId: string): void {
  const found = take(jobRequestId);
  if (found === undefined) return;
  underWay += 1;
  void found.send().finally(() => {
    underWay -= 1;
    noteChange();
  });
}

export function declineSoon(jobRequestId: string, send: Send): void {
  take(jobRequestId);
  const timer = setTimeout(() => sendNow(jobRequestId), UNDO_MS);
  pending.set(jobRequestId, { timer, send });
  noteChange();
  tellAll();
}

/** The one taken back last, until the button that declined it is there again. */
let takenBack: string | null = null;

export function undoDecline(jobRequestId: string): void {
  take(jobRequestId);
  takenBack = jobRequestId;
  noteChange();
}

/** Whether this was just taken back; true once. */
export function wasTakenBack(jobRequestId: string): boolean {
  if (takenBack !== jobRequestId) return false;
  takenBack = null;
  return true;
}

/** Sends what still waits. */
export function sendDeclines(): void {
  for (const jobRequestId of pending.keys()) sendNow(jobRequestId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsDeclining(jobRequestId: string): boolean {
  const isDeclining = () => pending.has(jobRequestId);
  return useSyncExternalStore(subscribe, isDeclining, isDeclining);
}
