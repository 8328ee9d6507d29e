import { useEffect, useRef, useState } from "react";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";

/** So far apart are the rounds of one page at least; half of it by chance, so that not all pages ask at once. */
const APART_MS = 2_000;

/** Counts how often an open page of results should ask again; null where its questions are to be followed themselves. */
export function useRound(): number | null {
  const { data: version } = useLive(api.guides.searchVersion, {});
  const [round, setRound] = useState(0);
  const newest = useRef<number>(undefined);
  const asked = useRef<number>(undefined);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (version == null) return;
    newest.current = version;
    // What was asked with the first version is as new as that.
    asked.current ??= version;
    if (version === asked.current || timer.current !== undefined) return;
    timer.current = window.setTimeout(
      () => {
        timer.current = undefined;
        asked.current = newest.current;
        setRound((before) => before + 1);
      },
      (APART_MS * (1 + Math.random())) / 2,
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
