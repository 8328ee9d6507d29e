// Whether the quick search is open. It has no place in the tree of the page: keys, header and menu open it alike.
import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

export function isPaletteOpen(): boolean {
  return isOpen;
}

export function setPaletteOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function onPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(onPalette, isPaletteOpen, () => false);
}
