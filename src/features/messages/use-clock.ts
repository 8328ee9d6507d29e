import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time, once a minute: relative times on screen stay true without a reload. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
