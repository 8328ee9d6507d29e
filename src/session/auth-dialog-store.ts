// Whether the sign-in dialog is open, and at which tab. Any feature may open it for a visitor.
import type { AuthMode } from "../lib/paths.ts";

/** Where signing in leads: to where the role works, or on with what the visitor was about to do on this page. */
type AuthAim = "landing" | "here";

interface OpenedDialog {
  mode: AuthMode;
  aim: AuthAim;
}

let opened: OpenedDialog | null = null;
const listeners = new Set<() => void>();

function publish(next: OpenedDialog | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens it, or turns to the other tab. */
export function openAuthDialog(mode: AuthMode, aim: AuthAim = opened?.aim ?? "landing"): void {
  publish({ mode, aim });
}

export function closeAuthDialog(): void {
  publish(null);
}

export function openedAuthDialog(): OpenedDialog | null {
  return opened;
}

export function onAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
