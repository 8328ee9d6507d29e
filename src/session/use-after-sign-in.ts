import { useEffect, useRef, useSyncExternalStore } from "react";

import { onAuthDialog, openAuthDialog, openedAuthDialog } from "./auth-dialog-store.ts";

/**
 * Asks a visitor to sign in and goes on with what they were about to do. `may` is whether the person may do it: it waits while
 * that is unknown, and gives up when it turns out that they may not, or when they close the dialog.
 */
export function useAfterSignIn(may: boolean | "unknown", goOn: () => void): () => void {
  const waits = useRef(false);
  const isAsking = useSyncExternalStore(onAuthDialog, openedAuthDialog, openedAuthDialog) !== null;
  useEffect(() => {
    if (!waits.current || isAsking || may === "unknown") return;
    waits.current = false;
    if (may) goOn();
  }, [isAsking, may, goOn]);
  return () => {
    waits.current = true;
    openAuthDialog("sign-in", "here");
  };
}
