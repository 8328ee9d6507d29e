import { createContext, useContext } from "react";

/**
 * False where the signed-in person only looks on: a reader at somebody's company. What would change something is not there
 * for them, and `ReaderNote` says why. The server refuses it in any case.
 */
export const MayAct = createContext(true);

export function useMayAct(): boolean {
  return useContext(MayAct);
}
