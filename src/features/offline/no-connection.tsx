import { CalendarDays, ClipboardList, WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";

interface NoConnectionProps {
  hasBookings: boolean;
  hasCalendar: boolean;
}

/** For a page of which nothing is here; and the ways to what is. */
export function NoConnection({ hasBookings, hasCalendar }: NoConnectionProps) {
  const { t } = useTranslation();
  return (
    <div className="page-width grid flex-1 place-items-center py-16">
      <PageTitle title={t("offline.needsTitle")} />
      <div className="flex w-full max-w-lg flex-col items-center gap-4 text-center">
        <span className="bg-amber-soft text-amber grid size-16 place-items-center rounded-full">
          <WifiOff className="size-8" aria-hidden="true" />
        </span>
        <h1 className="text-heading font-semibold text-balance">{t("offline.needsTitle")}</h1>
        <output className="text-muted-foreground block text-pretty">
          {t("offline.needsText")}
        </output>
        {(hasBookings || hasCalendar) && (
          <nav aria-label={t("offline.here")} className="mt-2 flex flex-col items-center gap-3">
            <p className="text-sm font-medium">{t("offline.here")}</p>
            <div className="flex flex-wrap justify-center gap-2">
              {hasBookings && (
                <Button asChild variant="outline">
                  <AppLink to={paths.bookings}>
                    <ClipboardList aria-hidden="true" />
                    {t("nav.bookings")}
                  </AppLink>
                </Button>
              )}
              {hasCalendar && (
                <Button asChild variant="outline">
                  <AppLink to={paths.guideCalendar}>
                    <CalendarDays aria-hidden="true" />
                    {t("nav.calendar")}
                  </AppLink>
                </Button>
              )}
            </div>
          </nav>
        )}
      </div>
    </div>
  );
}
