import { useEffect, useState } from "react";

import { todayInVietnam } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";

const MINUTE_MS = 60_000;

/** The time, moving once a minute unless said otherwise: fine enough for '5 minutes ago' and for midnight. */
export function useNow(everyMs = MINUTE_MS): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

/** Today's day in Vietnam, where every rule about days counts. */
export function useToday(): Day {
  return todayInVietnam(useNow());
}
