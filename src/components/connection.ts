import { createContext, useContext } from "react";

/** Since when there has been no connection; null while there is one, or while that is not known yet. The shell says it. */
export const LostSince = createContext<number | null>(null);

export function useLostSince(): number | null {
  return useContext(LostSince);
}
