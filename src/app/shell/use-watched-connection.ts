import { useEffect, useState, useSyncExternalStore } from "react";

import { useIsConnected } from "../../components/use-is-connected.ts";

// A connection is renewed within moments now and then; only a longer gap is worth a word.
const PATIENCE_MS = 3000;

function onNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Nothing can come of waiting: the system has no network, or the document came from the browser's own shell (public/sw.js). */
function isHopeless(): boolean {
  return !navigator.onLine || document.documentElement.dataset["offline"] !== undefined;
}

/** Since when there has been no connection; null while there is one, and as long as a new one may only be slow. */
export function useWatchedConnection(): number | null {
  const isConnected = useIsConnected();
  const isSure = useSyncExternalStore(onNetwork, isHopeless, () => false);
  const [droppedAt, setDroppedAt] = useState<number | null>(() => Date.now());
  const [isLate, setIsLate] = useState(false);
  if (isConnected && droppedAt !== null) setDroppedAt(null);
  if (isConnected && isLate) setIsLate(false);
  useEffect(() => {
    if (isConnected) {
      // From here on the network says it itself.
      delete document.documentElement.dataset["offline"];
      return undefined;
    }
    const at = Date.now();
    const timers = [
      setTimeout(() => setDroppedAt(at)),
      setTimeout(() => setIsLate(true), PATIENCE_MS),
    ];
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [isConnected]);
  const isLost = !isConnected && (isSure || isLate);
  return isLost ? droppedAt : null;
}
