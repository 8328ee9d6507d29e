import { optimisticallyUpdateValueInPaginatedQuery, useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { topicOf } from "#convex/model/notifications/contract.ts";

import { usePartyNames } from "../../components/party-names.ts";
import { toastError } from "../../components/toast-error.ts";
import { useLive } from "../../components/use-live.ts";
import type { Notification } from "./notification.ts";

/** How many the person has not seen, live; 0 until known. */
export function useUnread(): number {
  return useLive(api.notifications.unread, {}).data ?? 0;
}

/** The newest, live. */
export function useNotifications() {
  return useLive(api.notifications.list, {});
}

/** What a notification says in the reader's language: who, and what they did. */
export function useSentence() {
  const { t } = useTranslation();
  const names = usePartyNames();
  return ({ kind, partner, requestTitle, note }: Notification) => {
    const topic = topicOf(kind);
    return {
      who: topic === null ? names(partner).title : t(`notifications.topic.${topic}`),
      what: t(`notifications.kind.${kind}`, { request: requestTitle ?? "" }),
      note,
    };
  };
}

/** Marks some as seen, or all; the mark goes at once and comes back if the server refuses. */
export function useMarkRead() {
  const { t } = useTranslation();
  const markRead = useMutation(api.notifications.markRead).withOptimisticUpdate(
    (store, { ids = [], all = false }) => {
      const list = store.getQuery(api.notifications.list, {});
      const unread = store.getQuery(api.notifications.unread, {});
      if (list === undefined || unread === undefined) return;
      const isMarked = ({ id, readAt }: Notification) =>
        readAt === null && (all || ids.includes(id));
      const rest = all ? 0 : unread - list.filter(isMarked).length;
      store.setQuery(api.notifications.unread, {}, Math.max(0, rest));
      const seen = (one: Notification) => (isMarked(one) ? { ...one, readAt: one.createdAt } : one);
      store.setQuery(api.notifications.list, {}, list.map(seen));
      optimisticallyUpdateValueInPaginatedQuery(store, api.notifications.listAll, {}, seen);
    },
  );
  return (which: { ids: string[] } | { all: true }) => {
    markRead(which).catch(toastError(t, t("notifications.markFailed")));
  };
}
