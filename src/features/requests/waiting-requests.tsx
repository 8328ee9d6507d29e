import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import type { Side } from "../../requests/booking.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BookingRows } from "./booking-rows.tsx";
import { RequestDetails } from "./request-details.tsx";
import { useSendDeclinesOnLeave, useSetStatus } from "./use-bookings.ts";

/** Of what waits, those whose tours come first. */
const SHOWN = 3;

/** The open requests that come first, with what this side can do with them. */
export function WaitingRequests({ side }: { side: Side }) {
  const { t } = useTranslation();
  const title = useId();
  const nowMs = useNow();
  const setStatus = useSetStatus();
  useSendDeclinesOnLeave();
  const args = { group: "pending", cursor: null, size: SHOWN } as const;
  const live = useLive(api.requests.page, args);
  return (
    <section aria-labelledby={title}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={title} className="text-xl font-semibold">
          {t(side === "GUIDE" ? "dashboard.waitingGuide" : "dashboard.waitingOperator")}
        </h2>
        <AppLink
          to={paths.bookings}
          className="text-primary-deep inline-flex min-h-11 items-center text-sm font-medium hover:underline"
        >
          {t("dashboard.allBookings")}
        </AppLink>
      </div>
      <LiveView
        live={live}
        errorTitle={t("bookings.errorTitle")}
        skeleton={<Skeleton className="h-72 w-full" />}
      >
        {({ bookings }) =>
          bookings.length === 0 ? (
            <p className="border-border text-muted-foreground rounded-lg border border-dashed p-4 text-sm">
              {t("dashboard.noneWaiting")}
            </p>
          ) : (
            <RequestDetails side={side}>
              {(onDetails) => (
                <ul className="flex flex-col gap-2">
                  <BookingRows
                    bookings={bookings}
                    side={side}
                    nowMs={nowMs}
                    onStatus={setStatus}
                    onDetails={onDetails}
                  />
                </ul>
              )}
            </RequestDetails>
          )
        }
      </LiveView>
    </section>
  );
}
