import { useConvex } from "convex/react";
import { useEffect, useState } from "react";

/**
 * Whether the socket is there. Convex's own hook draws its component anew with every call that begins or ends; a store of React's
 * (`useSyncExternalStore`) has the whole page drawn in one go where the socket comes while that is being drawn in steps.
 */
export function useIsConnected(): boolean {
  const convex = useConvex();
  const [isConnected, setConnected] = useState(() => convex.connectionState().isWebSocketConnected);
  useEffect(() => {
    const read = () => setConnected(convex.connectionState().isWebSocketConnected);
    read();
    return convex.subscribeToConnectionState(read);
  }, [convex]);
  return isConnected;
}
