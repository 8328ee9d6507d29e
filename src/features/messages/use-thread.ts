// One conversation as the screen needs it: oldest first, with what is still on its way.
import { usePaginatedQuery } from "convex/react";
import { useCallback, useSyncExternalStore } from "react";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

import { onKept } from "../../lib/kept.ts";
import { linesOf } from "./lines.ts";
import { outgoingOf } from "./outbox.ts";

const PAGE = 30;

interface ShownThread {
  me: Id<"users">;
  side: Id<"users">;
  partnerUserId: string;
  at: number | null;
}

export function useThread({ me, side, partnerUserId, at }: ShownThread) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.thread,
    at === null ? { partnerUserId } : { partnerUserId, until: at },
    { initialNumItems: PAGE },
  );
  const snapshot = useCallback(() => outgoingOf(me), [me]);
  const outgoing = useSyncExternalStore(onKept, snapshot);
  return {
    lines: linesOf(results.toReversed(), at === null ? outgoing : [], { side, partnerUserId }),
    isLoading: status === "LoadingFirstPage",
    isLoadingMore: status === "LoadingMore",
    hasMore: status === "CanLoadMore" || status === "LoadingMore",
    loadMore: () => loadMore(PAGE),
  };
}
