import { useMutation } from "convex/react";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";

import { useLive } from "../../components/use-live.ts";
import { useProfile } from "../../session/use-profile.ts";

/** Whether a guide is saved: unknown until the list has arrived, and nobody's without an account. */
export function useIsSaved(guideUserId: string): "unknown" | "visitor" | boolean {
  // The live profile ends in the same moment as the session; the client's own sign knows it later.
  const { status } = useProfile();
  const { data: ids } = useLive(api.saved.ids, status === "signedIn" ? {} : "skip");
  if (status === "signedOut") return "visitor";
  return status === "loading" || ids === undefined
    ? "unknown"
    : ids.some((id) => id === guideUserId);
}

/** Saves or removes; shown at once, and taken back if the server refuses. */
export function useSetSaved() {
  return useMutation(api.saved.set).withOptimisticUpdate((store, { guideUserId, saved }) => {
    const id = guideUserId as Id<"users">;
    const ids = store.getQuery(api.saved.ids, {});
    if (ids) {
      const others = ids.filter((other) => other !== id);
      store.setQuery(api.saved.ids, {}, saved ? [id, ...others] : others);
    }
    const list = store.getQuery(api.saved.list, {});
    if (list && !saved) {
      const others = list.filter((guide) => guide.userId !== id);
      store.setQuery(api.saved.list, {}, others);
    }
  });
}
