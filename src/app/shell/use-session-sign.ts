import { useMutation } from "convex/react";
import { useEffect } from "react";

import { api } from "#convex/_generated/api.js";

import { reportBug } from "../../lib/report-bug.ts";

const EVERY_MS = 15 * 60_000;

/** Says that this browser is in use, so that the list of sessions knows what it is and when it was there. */
export function useSessionSign(): void {
  const see = useMutation(api.account.see);
  useEffect(() => {
    const say = () => {
      if (document.visibilityState === "visible") see({}).catch(reportBug);
    };
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => clearInterval(timer);
  }, [see]);
}
