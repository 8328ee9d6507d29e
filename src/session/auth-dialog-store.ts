// Whether the sign-in dialog is open, and at which tab. Any feature may open it for a visitor.
import type { AuthMode } from "../lib/paths.ts";

let open: AuthMode | null = null;
const listeners = new Set<() => void>();

function publish(mode: AuthMode | null): void {
  open = mode;
  for (const listener of listeners) listener();
}

export function openAuthDialog(mode: AuthMode): void {
  publish(mode);
}

export function closeAuthDialog(): void {
  publish(null);
}

export function authDialogMode(): AuthMode | null {
  return open;
}

export function onAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
