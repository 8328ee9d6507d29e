import { useCallback } from "react";
import { type NavigateOptions, useLocation, useNavigate } from "react-router-dom";

/**
 * Whether the person is still on this page. A page is drawn until the one that was clicked can be, which takes its time on a small
 * device or a slow connection: what it was about to do must not fetch anybody back.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => pathname === window.location.pathname, [pathname]);
}

/** Leads from a page to the next one by itself, unless the person has left it meanwhile. */
export function useLeadOn(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useCallback(
    (to, options) => {
      if (isHere()) void navigate(to, options);
    },
    [navigate, isHere],
  );
}
