import { useState } from "react";

import { useNow } from "../../lib/use-now.ts";

const SECOND_MS = 1_000;

/**
 * The server's time, as far as a page can tell: by our own clock until something newer comes while we look on, from then on
 * by how long ago that came. A clock that is wrong is wrong for one round only.
 * `newestMs`: the server's newest time that has come.
 */
export function useServerNow(newestMs: number): number {
  const nowMs = useNow(SECOND_MS);
  const [seen, setSeen] = useState<{ newestMs: number; cameAt: number | null }>({
    newestMs,
    cameAt: null,
  });
  if (seen.newestMs !== newestMs) setSeen({ newestMs, cameAt: nowMs });
  return seen.cameAt === null ? nowMs : newestMs + Math.max(0, nowMs - seen.cameAt);
}
