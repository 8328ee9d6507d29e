import { useSyncExternalStore } from "react";

import { kept, onKept } from "./kept.ts";

/** What is kept under this name, as all windows have it. */
export function useKept(name: string): string | null {
  const read = () => kept(name);
  return useSyncExternalStore(onKept, read, read);
}
