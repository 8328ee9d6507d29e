import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { CONVERSATIONS_MAX, UNREAD_CONVERSATIONS_MAX } from "../model/messages/contract.ts";
import type { MessageView } from "../model/messages/views.ts";
import { partyTitle } from "../model/operators/rules.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

/** The file itself is at its path, for the two sides. */
const attachment = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(["picture", "document"]),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});

const message = z.object({
  id: z.string(),
  senderUserId: z.string(),
  /** Who of the sender's company wrote it, where it was not its owner. */
  member: z.optional(z.string()),
  recipientUserId: z.string(),
  body: z.string(),
  attachment: z.optional(attachment),
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

function toMessage({ clientKey: _clientKey, member, ...view }: MessageView) {
  return {
    ...view,
    ...(member !== null && { member }),
    createdAt: toIso(view.createdAt),
    readAt: toIsoOrNull(view.readAt),
  };
}

const searchRow: Endpoint = endpoint({
  method: "GET",
  path: "/api/conversations/search",
  tag: "Messages",
  summary:
    "Searches the messages that one wrote or got, newest first, twenty to a page, at most 200 in all; case and accents do not count",
  runs: api.messages.search,
  output: z.object({
    messages: z.array(z.extend(message, { partnerId: z.string(), partnerName: z.string() })),
    total: z.int(),
  }),
  call: async ({ run }, input) => {
    const { messages, total } = await run(input);
    return {
      messages: messages.map(({ partnerUserId, partner, ...view }) => ({
        ...toMessage(view),
        partnerId: partnerUserId,
        partnerName: partyTitle(partner),
      })),
      total,
    };
  },
});

const blockRow: Endpoint = endpoint({
  method: "PUT",
  path: "/api/blocked/{userId}",
  tag: "Messages",
  summary:
    "Blocks a person (`blocked: true`) or takes it back: no new messages and requests between the two, in either direction",
  runs: api.blocked.set,
  status: 204,
  errors: ["FORBIDDEN", "NOT_FOUND", "CONFLICT"],
});

export const messageRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/conversations",
    tag: "Messages",
    summary: `One's newest ${CONVERSATIONS_MAX} conversations and those with unread messages (at most ${UNREAD_CONVERSATIONS_MAX}), newest first; with \`before\`, a \`lastMessageTime\`, the next ${CONVERSATIONS_MAX} before that`,
    runs: api.messages.conversations,
    output: z.array(conversation),
    call: async ({ run }, input) => {
      const conversations = await run(input);
      return conversations.map((view) => ({
        partnerId: view.partnerUserId,
        partnerName: partyTitle(view.partner),
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
      "The thread with one partner, oldest first; marks what it answers with and what is older read. `before` takes the id or the time of a message and pages backwards",
    runs: api.messages.open,
    names: { partnerId: "partnerUserId" },
    output: z.array(message),
    call: async ({ run }, input) => (await run(input)).map(toMessage),
  }),
  endpoint({
    method: "POST",
    path: "/api/messages",
    tag: "Messages",
    summary:
      "Writes to somebody. With a `clientKey` of one's own the same message is written once, however often it is sent",
    runs: api.messages.send,
    output: message,
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => toMessage(await run(input)),
  }),
  searchRow,
  blockRow,
];
