import { useConvex } from "convex/react";
import { useCallback, useSyncExternalStore } from "react";

/** Whether the socket is there. Convex's own hook draws its component anew with every call that begins or ends. */
export function useIsConnected(): boolean {
  const convex = useConvex();
  const subscribe = useCallback(
    (onChange: () => void) => convex.subscribeToConnectionState(onChange),
    [convex],
  );
  const read = () => convex.connectionState().isWebSocketConnected;
  return useSyncExternalStore(subscribe, read, read);
}
