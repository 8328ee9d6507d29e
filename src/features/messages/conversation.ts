import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

export type ConversationView = FunctionReturnType<typeof api.messages.conversations>[number];

/** Who the thread is with, known from the list or, before the first message, from the address. */
export interface Partner {
  userId: string;
  name: string;
  image: string | null;
  role: "GUIDE" | "OPERATOR" | "ADMIN";
  isReachable: boolean;
}

export function partnerOf(conversation: ConversationView): Partner {
  return {
    userId: conversation.partnerUserId,
    name: conversation.partnerName,
    image: conversation.partnerImage,
    role: conversation.partnerRole,
    isReachable: conversation.partnerReachable,
  };
}
