import { useSyncExternalStore, type ComponentType } from "react";

import type { LoadCode } from "./use-code.ts";

/** Code that could not be had at first. It comes to all places that wait for it at once, and is kept for those that are drawn later. */
export interface LateCode<Props> {
  use(): ComponentType<Props> | undefined;
  /** Never fails: what cannot be had yet is still waited for. */
  ask(): Promise<void>;
}

export function lateCode<Props>(load: LoadCode<Props>): LateCode<Props> {
  const listeners = new Set<() => void>();
  let code: ComponentType<Props> | undefined;
  const current = () => code;
  function listen(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    use: () => useSyncExternalStore(listen, current, current),
    async ask() {
      code = await load()
        .then((loaded) => loaded.default)
        .catch(() => code);
      for (const listener of listeners) listener();
    },
  };
}
