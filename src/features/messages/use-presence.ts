// What this window says of its reader to the partner of a conversation: looking, typing, gone.
import { useConvex } from "convex/react";
import { useCallback, useEffect, useRef } from "react";

import { api } from "#convex/_generated/api.js";
import { HERE_AGAIN_MS, TYPING_AGAIN_MS } from "#convex/model/messages/contract.ts";
import type { PresenceSign } from "#convex/model/messages/contract.ts";

/** Says that the conversation is open while it is, and gives what the composer calls at every stroke, when its field was emptied and after sending. */
export function usePresence(partnerUserId: string, isSaid: boolean) {
  const convex = useConvex();
  const typedAt = useRef(0);

  const say = useCallback(
    (sign: PresenceSign) => {
      // Without a connection the call would wait, and say later what is no longer so. A sign that is refused is no loss.
      if (!isSaid || !convex.connectionState().isWebSocketConnected) return;
      convex.mutation(api.messages.sign, { partnerUserId, sign }).catch(() => undefined);
    },
    [convex, partnerUserId, isSaid],
  );

  useEffect(() => {
    const look = (): void => say(document.visibilityState === "visible" ? "HERE" : "AWAY");
    const renew = (): void => {
      if (document.visibilityState === "visible" && Date.now() - typedAt.current > HERE_AGAIN_MS)
        say("HERE");
    };
    look();
    const timer = setInterval(renew, HERE_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      say("AWAY");
    };
  }, [say]);

  const typing = useCallback(() => {
    if (Date.now() - typedAt.current < TYPING_AGAIN_MS) return;
    typedAt.current = Date.now();
    say("TYPING");
  }, [say]);

  const rested = useCallback(() => {
    if (typedAt.current === 0) return;
    typedAt.current = 0;
    say("HERE");
  }, [say]);

  // The server takes back that somebody types together with the message.
  const sent = useCallback(() => {
    typedAt.current = 0;
  }, []);

  return { typing, rested, sent };
}
