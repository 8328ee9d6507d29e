// Who is told of what: by rule, from the history of requests and from messages (model/derived/derived.ts). Each telling is one row
// of the outbox, written with its cause.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { findHead } from "../messages/heads.ts";
import { causeEffect } from "../outbox/outbox.ts";
import type { RequestAction } from "../requests/contract.ts";
import type { NotificationKind } from "./contract.ts";

/** What is older is history, written by an import or the demo data, and no news. */
const NEWS_MS = 3 * 86_400_000;

const KIND_OF: Record<RequestAction, NotificationKind> = {
  create: "requestCreated",
  accept: "requestAccepted",
  decline: "requestDeclined",
  expire: "requestExpired",
  cancel: "requestCancelled",
  complete: "requestCompleted",
};

function isNews(at: number): boolean {
  return at >= Date.now() - NEWS_MS;
}

async function tell(
  ctx: MutationCtx,
  notification: {
    userId: Id<"users">;
    kind: NotificationKind;
    partnerUserId: Id<"users">;
    jobRequestId?: Id<"jobRequests">;
    messageId?: Id<"messages">;
    cause: string;
    at: number;
  },
): Promise<void> {
  const { cause, at, ...payload } = notification;
  await causeEffect(ctx, {
    kind: "notification",
    key: `${cause}:${payload.userId}`,
    payload: { ...payload, at: String(at) },
  });
}

/** Both sides of a request but the one who acted; both where the system did. One read, and a row for each. */
export async function announceEvent(
  ctx: MutationCtx,
  { before, after: event }: Change<"jobRequestEvents">,
): Promise<void> {
  if (before !== null || event === null || !isNews(event.at)) return;
  const request = await ctx.db.get("jobRequests", event.jobRequestId);
  if (request === null) return;
  for (const { userId, partnerUserId } of sidesOf(request)) {
    if (userId === event.actorUserId) continue;
    const what = { kind: KIND_OF[event.action], jobRequestId: request._id };
    await tell(ctx, { userId, partnerUserId, ...what, cause: event._id, at: event.at });
  }
}

function sidesOf({ guideUserId, operatorUserId }: Doc<"jobRequests">) {
  return [
    { userId: guideUserId, partnerUserId: operatorUserId },
    { userId: operatorUserId, partnerUserId: guideUserId },
  ];
}

/** Of the first message only that waits to be read: the conversation counts the others. */
export async function announceMessage(
  ctx: MutationCtx,
  { before, after: message }: Change<"messages">,
): Promise<void> {
  if (before !== null || message === null || !isNews(message.createdAt)) return;
  const { senderUserId, recipientUserId } = message;
  const head = await findHead(ctx, recipientUserId, senderUserId);
  if (head?.unreadCount !== 1) return;
  await tell(ctx, {
    userId: recipientUserId,
    kind: "messageReceived",
    partnerUserId: senderUserId,
    messageId: message._id,
    cause: message._id,
    at: message.createdAt,
  });
}
