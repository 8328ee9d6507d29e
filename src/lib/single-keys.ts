// Whether single keys are shortcuts. Who speaks to the computer, or whose hand strays, can switch them off: then a word that
// is taken for typing does nothing (WCAG 2.1.4).
import { useSyncExternalStore } from "react";

import { SINGLE_KEYS } from "./kept-names.ts";
import { keep, kept } from "./kept.ts";

const OFF = "off";
const listeners = new Set<() => void>();

export function hasSingleKeys(): boolean {
  return kept(SINGLE_KEYS) !== OFF;
}

export function setSingleKeys(on: boolean): void {
  keep(SINGLE_KEYS, on ? null : OFF);
  for (const listener of listeners) listener();
}

function onSingleKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(onSingleKeys, hasSingleKeys, () => true);
}
