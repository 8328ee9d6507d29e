import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { Live } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The newest five conversations, those with unread messages marked. */
export function RecentTalks() {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const title = useId();
  return (
    <Card className="flex flex-col gap-2 p-5">
      <h2 id={title} className="font-semibold">
        {t("dashboard.talks.title")}
      </h2>
      <Live query={api.dashboard.get} args={{}} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ recentMessages }) =>
          recentMessages.length === 0 ? (
            <NoTalks />
          ) : (
            <ul aria-labelledby={title} className="-mx-2 flex flex-col">
              {recentMessages.map(
                ({
                  id,
                  partnerName,
                  isPartnerDeleted,
                  lastMessage,
                  isMine,
                  createdAt,
                  unreadCount,
                }) => (
                  <li key={id}>
                    <AppLink
                      to={paths.messages(id)}
                      className="hover:bg-muted flex min-h-14 flex-col justify-center rounded-md px-2 py-1.5"
                    >
                      <span className="flex items-baseline justify-between gap-2">
                        <bdi className={cn("truncate text-sm", unreadCount > 0 && "font-semibold")}>
                          {isPartnerDeleted ? t("common.deletedUser") : partnerName}
                        </bdi>
                        <time
                          dateTime={new Date(createdAt).toISOString()}
                          className="text-muted-foreground shrink-0 text-xs"
                        >
                          {format.relative(createdAt, nowMs)}
                        </time>
                      </span>
                      <span className="flex items-center justify-between gap-2">
                        <span className="text-muted-foreground flex min-w-0 gap-1 text-sm">
                          {isMine && <span className="shrink-0">{t("messages.you")} </span>}
                          <bdi lang={lastMessage ? "" : undefined} className="truncate">
                            {lastMessage || t("messages.gone")}
                          </bdi>
                        </span>
                        {unreadCount > 0 && (
                          <Badge
                            variant="solid"
                            aria-label={t("messages.unreadCount", { count: unreadCount })}
                          >
                            {format.number(unreadCount)}
                          </Badge>
                        )}
                      </span>
                    </AppLink>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Live>
      <AppLink
        to={paths.messages()}
        className="text-primary-deep inline-flex min-h-11 items-center self-start text-sm font-medium hover:underline"
      >
        {t("dashboard.talks.all")}
      </AppLink>
    </Card>
  );
}

/** Nothing written yet, or nothing that may be read without a subscription. */
function NoTalks() {
  const { t } = useTranslation();
  const { data } = useLive(api.subscriptions.status, {});
  if (data === undefined) return <Skeleton className="h-10 w-full" />;
  return (
    <p className="text-muted-foreground text-sm text-pretty">
      {t(data.features.messaging ? "dashboard.talks.none" : "dashboard.talks.locked")}
    </p>
  );
}
