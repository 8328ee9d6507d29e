import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";

/** Unread messages of the signed-in person, live; 0 until known and where it cannot be known. */
export function useUnreadCount(): number {
  return useLive(api.messages.inbox, {}).data?.unreadMessages ?? 0;
}
