import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FeedCard } from "./feed-card.tsx";
import { ImportCard } from "./import-card.tsx";

/** A guide's links to calendars elsewhere: out, by a secret address, and in, by a calendar that days follow. */
export function CalendarLinks() {
  const { t } = useTranslation();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-3 text-xl font-semibold">
        {t("calendarLinks.title")}
      </h2>
      <div className="flex flex-col gap-4">
        <Live
          query={api.calendars.links}
          args={{}}
          skeleton={
            <>
              <Skeleton className="h-52 w-full" />
              <Skeleton className="h-64 w-full" />
            </>
          }
        >
          {(links) => (
            <>
              <FeedCard createdAt={links.feedCreatedAt} />
              <ImportCard shown={links.import} />
            </>
          )}
        </Live>
      </div>
    </section>
  );
}
