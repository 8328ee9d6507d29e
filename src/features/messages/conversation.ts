import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

export type ConversationView = FunctionReturnType<typeof api.messages.conversations>[number];

/** Who the thread is with; known from the list, else (not yet written to, or not among the newest) asked for. */
export type Partner = Omit<
  NonNullable<FunctionReturnType<typeof api.messages.partner>>,
  "userId"
> & { userId: string };

export function partnerOf(conversation: ConversationView): Partner {
  return {
    ...conversation.partner,
    userId: conversation.partnerUserId,
    unreadCount: conversation.unreadCount,
  };
}
