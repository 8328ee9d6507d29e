import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { type Intent, readReturn, type Returned, withoutReturn } from "./to-pay.ts";

/** Gives what came back of an intent of this kind, once. */
export type TakeReturned = (kind: Intent["kind"]) => Returned | null;

/**
 * What a bank's page said on the way back. It leaves the address at once, whoever asked for it or not: a secret does not wait
 * there for a part of the page that may not be drawn.
 */
export function useReturned(): TakeReturned {
  const [params, setParams] = useSearchParams();
  const returned = useRef(readReturn(params));
  useEffect(() => {
    const rest = withoutReturn(params);
    if (rest.size !== params.size) setParams(rest, { replace: true });
  });
  return (kind) => {
    const { current } = returned;
    if (current === null || kindOf(current) !== kind) return null;
    returned.current = null;
    return current;
  };
}

function kindOf({ intentId }: Returned): Intent["kind"] {
  return intentId.startsWith("seti_") ? "setup" : "payment";
}
