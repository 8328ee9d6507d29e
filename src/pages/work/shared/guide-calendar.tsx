import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { CalendarEditor } from "../../../features/availability/calendar-editor.tsx";
import { LazyCalendarLinks } from "../../../features/calendar-links/lazy-calendar-links.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** One's own calendar to edit, and its links to calendars elsewhere. */
export function GuideCalendarTab({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-9">
      <h2 className="sr-only">{t("dashboard.tab.availability")}</h2>
      <CalendarEditor guideId={user.id} />
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <LazyCalendarLinks />
      </Suspense>
    </div>
  );
}
