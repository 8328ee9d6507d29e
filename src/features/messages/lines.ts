// A thread as it is drawn: what the server has, and below it what is still on its way.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

import type { SentFileFacts } from "../../components/files/sent-file.tsx";
import type { Outgoing } from "./outbox.ts";

export type ThreadMessage = FunctionReturnType<typeof api.messages.thread>["page"][number];

/** How far one's own message has come; null for the partner's. */
export type Delivery = "sending" | "delivered" | "read" | "refused" | null;

export interface Line {
  /** Stays the same when a message arrives. */
  key: string;
  /** Who wrote it in the name of a company, where it was not its owner. */
  member: string | null;
  body: string;
  attachment: SentFileFacts | null;
  /** An administrator removed what it said. */
  isRemoved: boolean;
  createdAt: number;
  delivery: Delivery;
  outgoing: Outgoing | null;
  /** Of a message from the partner: by it the message can be reported. */
  receivedId: string | null;
}

function deliveryOf(message: ThreadMessage, side: string): Delivery {
  if (message.senderUserId !== side) return null;
  return message.readAt === null ? "delivered" : "read";
}

/** Oldest first. What has arrived is shown once, also while it is not yet known here that it has. */
export function linesOf(
  messages: readonly ThreadMessage[],
  outgoing: readonly Outgoing[],
  { side, partnerUserId }: { side: string; partnerUserId: string },
): Line[] {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey));
  const there = messages.map((message) => ({
    key: message.clientKey ?? message.id,
    member: message.member,
    body: message.body,
    attachment: message.attachment ?? null,
    isRemoved: message.isRemoved === true,
    createdAt: message.createdAt,
    delivery: deliveryOf(message, side),
    outgoing: null,
    receivedId: message.senderUserId === side || message.isRemoved === true ? null : message.id,
  }));
  const onTheWay = outgoing
    .filter((one) => one.partnerUserId === partnerUserId && !arrived.has(one.key))
    .map((one) => ({
      key: one.key,
      member: null,
      body: one.body,
      attachment: one.attachment ?? null,
      isRemoved: false,
      createdAt: one.writtenAt,
      delivery: one.refused ? ("refused" as const) : ("sending" as const),
      outgoing: one,
      receivedId: null,
    }));
  return [...there, ...onTheWay];
}
