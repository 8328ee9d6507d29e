import { useMutation } from "convex/react";
import { useEffect } from "react";

import { api } from "#convex/_generated/api.js";

import { reportBug } from "../../lib/report-bug.ts";

/** Marks what the partner wrote as read while its thread is open in a visible window. */
export function useMarkRead(partnerUserId: string, unreadCount: number): void {
  const markRead = useMutation(api.messages.markRead);
  useEffect(() => {
    if (unreadCount === 0) return undefined;
    const read = (): void => {
      // A refusal is no loss here: the thread stays unread and the next look marks it.
      if (document.visibilityState === "visible") markRead({ partnerUserId }).catch(reportBug);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [markRead, partnerUserId, unreadCount]);
}
