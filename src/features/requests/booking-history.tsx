import { useQuery } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useFormat } from "../../i18n/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Who did what and when, oldest first. */
export function BookingHistory({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const events = useQuery(api.requests.events, { requestId });
  return (
    <section>
      <h3 className="text-muted-foreground mb-2 text-sm">{t("bookings.historyTitle")}</h3>
      {events === undefined ? (
        <Skeleton className="h-14 w-full" />
      ) : (
        <ol className="border-border flex flex-col gap-2.5 border-s-2 ps-4 text-sm">
          {events.map((event) => (
            <li key={`${event.at}-${event.to}`}>
              <span className="block font-medium">
                {t(`bookings.event.${event.action}`, {
                  name: event.actorName ?? t("bookings.bySystem"),
                })}
              </span>
              <time
                dateTime={new Date(event.at).toISOString()}
                className="text-muted-foreground tabular-nums"
              >
                {format.instant(event.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
