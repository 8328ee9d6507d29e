import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Who did what and when, oldest first. */
export function BookingHistory({ jobRequestId }: { jobRequestId: string }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="text-muted-foreground mb-2 text-sm">{t("bookings.historyTitle")}</h3>
      <Live
        query={api.requests.events}
        args={{ jobRequestId }}
        skeleton={<Skeleton className="h-14 w-full" />}
      >
        {(events) => <Events events={events} />}
      </Live>
    </section>
  );
}

type EventsProps = { events: FunctionReturnType<typeof api.requests.events> };

function Events({ events }: EventsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const namesOf = usePartyNames();
  return (
    <ol className="border-border flex flex-col gap-2.5 border-s-2 ps-4 text-sm">
      {events.map(({ at, to, action, actor, member }) => {
        const by = actor && namesOf(actor);
        // Nobody's deed: the side that it names is not available.
        const person = action === "close" ? null : (member ?? by?.person);
        return (
          <li key={`${at}-${to}`}>
            <span className="block font-medium">
              {t(`bookings.event.${action}`, { name: by?.title ?? t("bookings.bySystem") })}
            </span>
            <span className="text-muted-foreground tabular-nums">
              {person && (
                <>
                  <bdi>{person}</bdi>
                  {POINT}
                </>
              )}
              <time dateTime={new Date(at).toISOString()}>{format.instant(at)}</time>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
