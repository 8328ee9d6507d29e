// Whether the sign-in dialog is open, and at which tab. Any feature may open it for a visitor.
import type { RegisterInput } from "#convex/model/identity/contract.ts";

import type { AuthMode } from "../lib/paths.ts";

/** Where signing in leads: to where the role works, or on with what the visitor was about to do on this page. */
type AuthAim = "landing" | "here";

/** What is known of who registers, from where they come: the page for guides, an invitation. */
export type Newcomer = Partial<Pick<RegisterInput, "role" | "email">>;

interface OpenedDialog {
  mode: AuthMode;
  aim: AuthAim;
  newcomer: Newcomer;
}

let opened: OpenedDialog | null = null;
const listeners = new Set<() => void>();

function publish(next: OpenedDialog | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Opens it, or turns to the other tab. */
export function openAuthDialog(
  mode: AuthMode,
  aim: AuthAim = opened?.aim ?? "landing",
  newcomer: Newcomer = opened?.newcomer ?? {},
): void {
  publish({ mode, aim, newcomer });
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
