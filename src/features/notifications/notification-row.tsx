import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { PartyPicture } from "../../components/party-picture.tsx";
import { useFormat } from "../../i18n/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { addressOf, type Notification } from "./notification.ts";
import { useSentence } from "./use-notifications.ts";

interface NotificationRowProps {
  notification: Notification;
  onFollow: (notification: Notification) => void;
}

/** Who did what and when, as one link to where it can be seen. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { who, what, note } = useSentence()(notification);
  return (
    <AppLink
      to={addressOf(notification)}
      onClick={() => onFollow(notification)}
      className="hover:bg-muted focus-visible:bg-muted flex items-start gap-3 px-4 py-3 -outline-offset-2"
    >
      <PartyPicture party={notification.partner} />
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        <span className="block font-semibold">
          <bdi>{who}</bdi>
        </span>
        <span className="block">{what}</span>
        {note !== null && (
          <span dir="auto" lang="" className="text-muted-foreground block italic">
            {note}
          </span>
        )}
        <span className="text-muted-foreground block text-xs">
          {format.relative(notification.createdAt, nowMs)}
        </span>
      </span>
      {notification.readAt === null && (
        <span className="bg-lotus mt-1.5 size-2.5 shrink-0 rounded-full forced-colors:bg-[Highlight]">
          <span className="sr-only">{t("notifications.unread")}</span>
        </span>
      )}
    </AppLink>
  );
}
