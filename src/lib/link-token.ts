// The token with which a link from a mail leads here. It leaves the address bar at once: whoever looks at the screen, at the
// history or at an address that is passed on finds none.
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";

import { readSession, writeSession } from "./session-store.ts";

const PARAMETER = "token";

/** Null where the address has none. With `keptAs` it outlives a reload of this window, until it is forgotten. */
export function useLinkToken(keptAs?: string): string | null {
  const [params, setParams] = useSearchParams();
  const [token] = useState(() => {
    const given = params.get(PARAMETER);
    if (given !== null && given !== "") return given;
    const kept = keptAs === undefined ? undefined : readSession(keptAs);
    return typeof kept === "string" ? kept : null;
  });
  const isShown = params.has(PARAMETER);
  useEffect(() => {
    if (!isShown) return;
    if (keptAs !== undefined) writeSession(keptAs, token ?? undefined);
    // Replaces the entry of the history, which would else keep it.
    setParams(
      (current) => {
        current.delete(PARAMETER);
        return current;
      },
      { replace: true },
    );
  }, [isShown, keptAs, token, setParams]);
  return token;
}
