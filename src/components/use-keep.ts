import { useConvex } from "convex/react";
import { useEffect, useEffectEvent } from "react";

const AGAIN_MS = 60_000;

/**
 * Has what is seen kept on the device: when it changes, and while it stands, once a minute, so that its time is that of the
 * last contact. What has not been confirmed yet is not kept. Null keeps nothing.
 */
export function useKeep<Seen>(seen: Seen | null, keep: (seen: Seen, at: number) => void): void {
  const convex = useConvex();
  const keepIfTrue = useEffectEvent((seen: Seen) => {
    const { isWebSocketConnected, hasInflightRequests } = convex.connectionState();
    if (isWebSocketConnected && !hasInflightRequests) keep(seen, Date.now());
  });
  useEffect(() => {
    if (seen === null) return undefined;
    keepIfTrue(seen);
    const timer = setInterval(() => keepIfTrue(seen), AGAIN_MS);
    return () => clearInterval(timer);
  }, [seen]);
}
