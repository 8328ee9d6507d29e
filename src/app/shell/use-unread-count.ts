import { useQuery } from "convex/react";

import { api } from "#convex/_generated/api.js";

/** Unread messages of the signed-in person, live; 0 until known. */
export function useUnreadCount(): number {
  return useQuery(api.messages.unreadTotal) ?? 0;
}
