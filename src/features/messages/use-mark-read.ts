import { useMutation } from "convex/react";
import { useEffect } from "react";

import { api } from "#convex/_generated/api.js";

import { afterPaint } from "../../lib/after-paint.ts";
import { reportBug } from "../../lib/report-bug.ts";

/** Marks what the partner wrote as read while its thread is open in a visible window, once the words stand there. */
export function useMarkRead(partnerUserId: string, unreadCount: number): void {
  const markRead = useMutation(api.messages.markRead);
  useEffect(() => {
    if (unreadCount === 0) return undefined;
    let callOff = (): void => undefined;
    const look = (): void => {
      callOff();
      if (document.visibilityState !== "visible") return;
      // A refusal is no loss here: the thread stays unread and the next look marks it.
      callOff = afterPaint(() => void markRead({ partnerUserId }).catch(reportBug));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      callOff();
      document.removeEventListener("visibilitychange", look);
    };
  }, [markRead, partnerUserId, unreadCount]);
}
