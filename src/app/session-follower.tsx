import { useAuthActions, useAuthToken, useConvexAuth } from "@convex-dev/auth/react";
import { useConvex, useConvexAuth as useConfirmed } from "convex/react";
import { useEffect, useEffectEvent, useRef } from "react";

import { ownDrafts } from "../lib/drafts.ts";
import { ownerOf, subjectOf } from "../session/token-owner.ts";

let isBeginningAnew = false;

// Before the client's own listener, which asks whether the page may go while something waits: who stayed would have a page that
// sends nothing any more.
window.addEventListener("beforeunload", (event) => {
  if (isBeginningAnew) event.stopImmediatePropagation();
});

/**
 * Takes what waits to be sent away with the page: it has no name on it, and the connection that comes would send it in that of
 * whoever is signed in by then.
 */
function beginAnew(userId: string): void {
  ownDrafts(userId);
  isBeginningAnew = true;
  // The page stays a moment longer, and the connection may come in it.
  WebSocket.prototype.send = () => undefined;
  window.location.reload();
}

/**
 * Tells the client of a session that takes the place of another, here or in another tab: a link from a mail was opened where
 * somebody is signed in. The library tells it who comes and who goes, and of a change from one to the next it says nothing.
 */
export function SessionFollower() {
  const client = useConvex();
  const { fetchAccessToken } = useConvexAuth();
  const { isLoading } = useConfirmed();
  const { signOut } = useAuthActions();
  const token = useAuthToken();
  const session = token === null ? null : subjectOf(token);
  const told = useRef(session);

  const tell = useEffectEvent(() => {
    // Before its first answer the library asks for the newest token by itself, and only its own question makes the answer known.
    if (isLoading) return;
    client.setAuth(fetchAccessToken, (isKnown) => {
      if (!isKnown) void signOut();
    });
  });
  const owner = token === null ? null : ownerOf(token);
  const lastOwner = useRef(owner);
  useEffect(() => {
    if (owner === null) return;
    const isAnother = lastOwner.current !== null && lastOwner.current !== owner;
    lastOwner.current = owner;
    if (isAnother && client.connectionState().hasInflightRequests) beginAnew(owner);
  }, [client, owner]);
  useEffect(() => {
    const isOther = told.current !== null && session !== null && told.current !== session;
    told.current = session;
    if (isOther) tell();
  }, [session]);
  return null;
}
