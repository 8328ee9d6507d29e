import { useMutation } from "convex/react";
import { useEffect } from "react";

import { api } from "#convex/_generated/api.js";

/** Tells that somebody with an account looks at a guide's profile; of oneself and of visitors nothing is told. */
export function useCountView(guideId: string, viewer: { id: string } | null): void {
  const see = useMutation(api.guides.see);
  const viewerId = viewer?.id;
  useEffect(() => {
    if (viewerId === undefined || viewerId === guideId) return;
    // It is a count: where it is refused, the page is as good without.
    see({ guideId }).catch(() => undefined);
  }, [see, guideId, viewerId]);
}
