import { useId, useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "../../components/empty-state.tsx";
import { LiveView } from "../../components/live.tsx";
import { Button } from "../../ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NotificationList } from "./notification-list.tsx";
import { useMarkRead, useNotifications, useUnread } from "./use-notifications.ts";

const SKELETONS = 4;

/** The notifications below their button. Opens as it mounts. */
export function BellPanel({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const titleId = useId();
  const unread = useUnread();
  const markRead = useMarkRead();
  const notifications = useNotifications();
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent
        align="end"
        aria-labelledby={titleId}
        className="max-h-[min(36rem,100dvh-1rem)] w-96 p-0"
      >
        <div className="border-border bg-popover sticky top-0 z-10 flex items-center justify-between gap-2 border-b ps-4 pe-2">
          <h2 id={titleId} className="shrink-0 py-3 font-semibold">
            {t("notifications.title")}
          </h2>
          <Button
            variant="ghost"
            size="sm"
            className="text-primary-deep min-w-0 shrink text-end"
            // Not `disabled` when all are read: that takes the focus away.
            aria-disabled={unread === 0}
            onClick={() => unread > 0 && markRead({ all: true })}
          >
            {t("notifications.markAll")}
          </Button>
        </div>
        <LiveView live={notifications} skeleton={<Waiting />} empty={<Nothing />}>
          {(list) => (
            <NotificationList
              newest={list}
              onFollow={({ id, readAt }) => {
                setOpen(false);
                if (readAt === null) markRead({ ids: [id] });
              }}
            />
          )}
        </LiveView>
      </PopoverContent>
    </Popover>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 p-4">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className="flex gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full" />
          <Skeleton className="h-14 flex-1" />
        </div>
      ))}
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      as="p"
      className="px-4 py-6"
      title={t("notifications.empty")}
      hint={t("notifications.emptyHint")}
    />
  );
}
