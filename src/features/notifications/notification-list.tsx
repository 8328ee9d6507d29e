import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { LoadError } from "../../components/load-error.tsx";
import { passFocus } from "../../lib/pass-focus.ts";
import { Button } from "../../ui/button.tsx";
import { NotificationRow } from "./notification-row.tsx";
import type { Notification } from "./notification.ts";
import { useAllNotifications } from "./use-all-notifications.ts";

interface NotificationListProps {
  newest: readonly Notification[];
  onFollow: (notification: Notification) => void;
}

/** The newest, and below them a way to those before. */
export function NotificationList({ newest, onFollow }: NotificationListProps) {
  const { t } = useTranslation();
  const { list, hasMore, isLoading, failed, loadMore, retry } = useAllNotifications(newest);
  const rows = useRef<HTMLUListElement>(null);
  const countBefore = useRef(list.length);
  useEffect(() => {
    // With the last page the button goes: who pressed it by keyboard reads on with the first row that came.
    const first = rows.current?.children[countBefore.current]?.querySelector("a");
    if (list.length > countBefore.current && !hasMore) passFocus(first ?? null);
    countBefore.current = list.length;
  }, [list.length, hasMore]);
  return (
    <>
      <ul ref={rows} className="divide-border divide-y">
        {list.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {failed && (
        <div className="border-border border-t p-4">
          <LoadError onRetry={retry} />
        </div>
      )}
      {hasMore && (
        <div className="border-border flex justify-center border-t p-2">
          <Button variant="ghost" size="sm" loading={isLoading} onClick={loadMore}>
            {t("notifications.older")}
          </Button>
        </div>
      )}
    </>
  );
}
