// One conversation as the screen needs it: oldest first, own messages shown before the server confirms them.
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

export type ThreadMessage = FunctionReturnType<typeof api.messages.send>;

const PAGE = 30;

export function useThread(partnerUserId: string) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.thread,
    { partnerUserId },
    { initialNumItems: PAGE },
  );
  return {
    messages: results.toReversed(),
    isLoading: status === "LoadingFirstPage",
    isLoadingMore: status === "LoadingMore",
    hasMore: status === "CanLoadMore" || status === "LoadingMore",
    loadMore: () => loadMore(PAGE),
  };
}

/**
 * Into every first page that is there: while the client splits one that has grown long there are two, and the message must
 * not vanish when the other takes over (convex's own `insertAtTop` serves only one).
 */
function putAtTop(store: OptimisticLocalStore, partnerUserId: string, message: ThreadMessage) {
  for (const { args, value } of store.getAllQueries(api.messages.thread)) {
    const isFirst = args.partnerUserId === partnerUserId && args.paginationOpts.cursor === null;
    if (!isFirst || value === undefined) continue;
    store.setQuery(api.messages.thread, args, { ...value, page: [message, ...value.page] });
  }
}

/** The optimistic update of `messages.send`, for the person who sends. */
export function showAtOnce(me: Id<"users">) {
  return (store: OptimisticLocalStore, args: FunctionArgs<typeof api.messages.send>): void => {
    const createdAt = Date.now();
    const body = args.body.trim();
    putAtTop(store, args.recipientUserId, {
      id: `sending-${createdAt}` as Id<"messages">,
      senderUserId: me,
      recipientUserId: args.recipientUserId as Id<"users">,
      body,
      createdAt,
      readAt: null,
    });
    const heads = store.getQuery(api.messages.conversations, {});
    const head = heads?.find((h) => h.partnerUserId === args.recipientUserId);
    if (!heads || !head) return;
    const newest = { ...head, lastMessage: body, lastMessageAt: createdAt, lastSenderUserId: me };
    store.setQuery(api.messages.conversations, {}, [newest, ...heads.filter((h) => h !== head)]);
  };
}

export function useSend(me: Id<"users">) {
  return useMutation(api.messages.send).withOptimisticUpdate(showAtOnce(me));
}

/** Whether the server has confirmed the message yet. */
export function isSending(message: ThreadMessage): boolean {
  return message.id.startsWith("sending-");
}
