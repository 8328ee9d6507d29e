import { useEffect, useRef, useState } from "react";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";

/** A page asks again no sooner than so long after it asked. */
const APART_MS = 1_500;
/** And waits for a part of this by chance, so that not all pages that hear of a change ask at once. */
const SPREAD_MS = 1_000;

/** @internal */
export function waitMs(sinceAskedMs: number, chance: number): number {
  return Math.max(0, APART_MS - sinceAskedMs) + chance * SPREAD_MS;
}

/** Counts how often an open page of results should ask again; null where its questions are to be followed themselves. */
export function useRound(): number | null {
  const { data: version } = useLive(api.guides.searchVersion, {});
  const [round, setRound] = useState(0);
  const newest = useRef<number>(undefined);
  const asked = useRef<number>(undefined);
  const askedAt = useRef(0);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (version == null) return;
    newest.current = version;
    // What was asked with the first version is as new as that.
    if (asked.current === undefined) {
      asked.current = version;
      askedAt.current = performance.now();
    }
    if (version === asked.current || timer.current !== undefined) return;
    timer.current = window.setTimeout(
      () => {
        timer.current = undefined;
        asked.current = newest.current;
        askedAt.current = performance.now();
        setRound((before) => before + 1);
      },
      waitMs(performance.now() - askedAt.current, Math.random()),
    );
  }, [version]);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return version === null ? null : round;
}
