import { startTransition, useCallback, useOptimistic } from "react";
import { type NavigateOptions, useSearchParams } from "react-router-dom";

import { useIsHere } from "./use-is-here.ts";

/** All that is to stand there; or by its name what is to change, where nothing and an empty text take it away. */
type Change = URLSearchParams | Readonly<Record<string, string | null | undefined>>;

function changed(params: URLSearchParams, change: Change): URLSearchParams {
  if (change instanceof URLSearchParams) return change;
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * What stands behind the question mark of the address, and how to change it. The router moves in a transition, which takes its
 * time on a small device: meanwhile a choice would snap back, the next one would drop it, and whoever asks would get what was
 * chosen before. Here a change counts at once.
 */
export function useAddressParams(): [
  params: URLSearchParams,
  change: (change: Change, options?: NavigateOptions) => void,
] {
  const isHere = useIsHere();
  const [inRouter, setInRouter] = useSearchParams();
  const [params, show] = useOptimistic(inRouter);
  const change = useCallback(
    (to: Change, options?: NavigateOptions): void => {
      if (!isHere()) return;
      const next = changed(params, to);
      startTransition(() => {
        show(next);
        setInRouter(next, options);
      });
    },
    [isHere, params, show, setInRouter],
  );
  return [params, change];
}
