import { usePaginatedQuery_experimental } from "convex/react";
import { useState } from "react";
import { flushSync } from "react-dom";

import { api } from "#convex/_generated/api.js";
import { NOTIFICATION_LIST_MAX } from "#convex/model/notifications/contract.ts";

import type { Notification } from "./notification.ts";

/** All notifications, live, as far as they have been asked for; until that is known, the newest of them. */
export function useAllNotifications(newest: readonly Notification[]) {
  const [again, setAgain] = useState(false);
  // Most people have not so many that there could be older ones.
  const isFull = newest.length >= NOTIFICATION_LIST_MAX;
  const all = usePaginatedQuery_experimental({
    query: api.notifications.listAll,
    args: isFull && !again ? {} : "skip",
    initialNumItems: NOTIFICATION_LIST_MAX,
  });
  const data = all.data ?? [];
  const isKnown = data.length >= newest.length;
  return {
    list: isKnown ? data : newest,
    hasMore: isKnown && (all.canLoadMore || all.isLoading),
    isLoading: all.isLoading,
    failed: all.status === "error",
    loadMore: () => all.loadMore(NOTIFICATION_LIST_MAX),
    retry: () => {
      // Letting go of the query for a moment is what has the client ask anew.
      flushSync(() => setAgain(true));
      setAgain(false);
    },
  };
}
