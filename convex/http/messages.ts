import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { openThreadInput, sendMessageInput } from "../model/messages/contract.ts";
import type { MessageView } from "../model/messages/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const message = z.object({
  id: z.string(),
  senderUserId: z.string(),
  recipientUserId: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
});

const conversation = z.object({
  partnerId: z.string(),
  partnerName: z.string(),
  lastMessage: z.string(),
  lastMessageTime: z.iso.datetime(),
  unreadCount: z.int(),
});

const threadInput = z.strictObject({
  partnerId: openThreadInput.shape.partnerUserId,
  before: openThreadInput.shape.before,
  limit: openThreadInput.shape.limit,
});

function toMessage(view: MessageView) {
  return { ...view, createdAt: toIso(view.createdAt), readAt: toIsoOrNull(view.readAt) };
}

export const messageRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/conversations",
    tag: "Messages",
    summary: "One's conversations, newest first",
    access: "user",
    subscribed: true,
    output: z.array(conversation),
    call: async (ctx) => {
      const conversations = await ctx.runQuery(api.messages.conversations, {});
      return conversations.map((view) => ({
        partnerId: view.partnerUserId,
        partnerName: view.partnerName,
        lastMessage: view.lastMessage,
        lastMessageTime: toIso(view.lastMessageAt),
        unreadCount: view.unreadCount,
      }));
    },
  }),
  endpoint({
    method: "GET",
    path: "/api/messages/{partnerId}",
    tag: "Messages",
    summary:
      "The thread with one partner, oldest first, and marks it read. `before` takes the id or the time of a message and pages backwards",
    access: "user",
    subscribed: true,
    input: threadInput,
    output: z.array(message),
    call: async (ctx, { partnerId, ...page }) => {
      const messages = await ctx.runMutation(api.messages.open, {
        partnerUserId: partnerId,
        ...page,
      });
      return messages.map(toMessage);
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/messages",
    tag: "Messages",
    summary: "Writes to somebody",
    access: "user",
    subscribed: true,
    input: sendMessageInput,
    output: message,
    status: 201,
    errors: ["NOT_FOUND", "RATE_LIMITED"],
    call: async (ctx, input) => toMessage(await ctx.runMutation(api.messages.send, input)),
  }),
];
