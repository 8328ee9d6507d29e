import { useQuery_experimental } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { LoadError } from "../../components/load-error.tsx";
import { usePersonName } from "../../components/use-person-name.ts";
import { useFormat } from "../../i18n/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Who did what and when, oldest first. */
export function BookingHistory({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <section>
      <h3 className="text-muted-foreground mb-2 text-sm">{t("bookings.historyTitle")}</h3>
      <Events key={attempt} requestId={requestId} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  );
}

function Events({ requestId, onRetry }: { requestId: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePersonName();
  const answer = useQuery_experimental({ query: api.requests.events, args: { requestId } });
  if (answer.status === "pending") return <Skeleton className="h-14 w-full" />;
  if (answer.status === "error") {
    return <LoadError title={t("common.notLoaded")} onRetry={onRetry} />;
  }
  return (
    <ol className="border-border flex flex-col gap-2.5 border-s-2 ps-4 text-sm">
      {answer.data.map(({ at, to, action, actorName, actorDeleted }) => (
        <li key={`${at}-${to}`}>
          <span className="block font-medium">
            {t(`bookings.event.${action}`, {
              name:
                actorName === null
                  ? t("bookings.bySystem")
                  : nameOf({ name: actorName, isDeleted: actorDeleted }),
            })}
          </span>
          <time
            dateTime={new Date(at).toISOString()}
            className="text-muted-foreground tabular-nums"
          >
            {format.instant(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
