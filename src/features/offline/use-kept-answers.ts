import { useEffect, useState } from "react";

import { deviceStore, type KeptAnswer, type KeptName } from "../../lib/device-store.ts";

type KeptAnswers = Record<KeptName, KeptAnswer | null>;

const NOTHING: KeptAnswers = { bookings: null, calendar: null };

/** What the device keeps of this person; undefined until it has been looked at. */
export function useKeptAnswers(owner: string | null | undefined): KeptAnswers | undefined {
  const [read, setRead] = useState<{ owner: string; answers: KeptAnswers }>();
  useEffect(() => {
    if (owner == null) return undefined;
    let isWanted = true;
    const nowMs = Date.now();
    void Promise.all([
      deviceStore.read(owner, "bookings", nowMs),
      deviceStore.read(owner, "calendar", nowMs),
    ]).then(([bookings, calendar]) => {
      if (isWanted) setRead({ owner, answers: { bookings, calendar } });
    });
    return () => {
      isWanted = false;
    };
  }, [owner]);
  if (owner === null) return NOTHING;
  return read !== undefined && read.owner === owner ? read.answers : undefined;
}
