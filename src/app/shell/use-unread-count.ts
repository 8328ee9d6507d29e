import { useQuery_experimental } from "convex/react";

import { api } from "#convex/_generated/api.js";

/** Unread messages of the signed-in person, live; 0 until known and where it cannot be known. */
export function useUnreadCount(): number {
  const answer = useQuery_experimental({ query: api.messages.unreadTotal, args: {} });
  return answer.status === "success" ? answer.data : 0;
}
