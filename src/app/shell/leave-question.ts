// Whether it is asked if somebody wants to sign out although messages would be lost.
import { DRAFTS, OUTBOX } from "../../lib/kept-names.ts";
import { hasKept } from "../../lib/kept.ts";

let asked = false;
const listeners = new Set<() => void>();

function publish(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Whether messages wait to be sent, were refused, or are half written: signing out takes them from this browser. */
export function hasUnsent(): boolean {
  return hasKept(OUTBOX) || hasKept(DRAFTS);
}

export function askToLeave(): void {
  publish(true);
}

export function endLeaveQuestion(): void {
  publish(false);
}

export function isLeaveAsked(): boolean {
  return asked;
}

export function onLeaveQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
