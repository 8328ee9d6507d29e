import { useCallback } from "react";
import { type NavigateOptions, useNavigate } from "react-router-dom";

import { useIsHere } from "./use-is-here.ts";

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
