import { useMutation } from "convex/react";
import { useCallback, useEffect, useRef } from "react";

import { api } from "#convex/_generated/api.js";

import { afterPaint } from "../../lib/after-paint.ts";
import { reportBug } from "../../lib/report-bug.ts";

/**
 * Marks what the partner wrote as read while its thread is open in a visible window, once the words stand there. Gives what ends that:
 * a thread that is left unread stays on the screen until the next page is drawn, and would read itself meanwhile.
 */
export function useMarkRead(partnerUserId: string, unreadCount: number): () => void {
  const markRead = useMutation(api.messages.markRead);
  const isLeft = useRef(false);
  useEffect(() => {
    if (unreadCount === 0) return undefined;
    let callOff = (): void => undefined;
    const look = (): void => {
      callOff();
      if (document.visibilityState !== "visible" || isLeft.current) return;
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
  return useCallback(() => {
    isLeft.current = true;
  }, []);
}
