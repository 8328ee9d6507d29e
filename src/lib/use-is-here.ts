import { useCallback } from "react";
import { useLocation } from "react-router-dom";

/**
 * Whether the person is still on this page. A page is drawn until the one that was clicked can be, which takes its time on a small
 * device or a slow connection: what it was about to do must not fetch anybody back.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => pathname === window.location.pathname, [pathname]);
}
