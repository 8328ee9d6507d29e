import { useEffect, useEffectEvent } from "react";

/** While what is missing is waited for, asks for it again and again; not at all where there is no time between. */
export function useAskAgain(ask: () => Promise<void>, everyMs: number | null): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => void askAgain(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
