import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { countOf } from "#convex/model/requests/rules.ts";

import { LoadError } from "../../components/load-error.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { UNKNOWN } from "../../lib/wait-below.ts";
import type { Side } from "../../requests/booking.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { BookingChange } from "./booking-lists.ts";
import { BookingRows } from "./booking-rows.tsx";
import { CursorPager } from "./lazy-parts.tsx";
import { useSetStatus } from "./use-bookings.ts";
import { useKeepBookings } from "./use-keep-bookings.ts";
import { useRequestPage } from "./use-request-page.ts";
import type { RequestFilter } from "./use-request-page.ts";

export type Section = "pending" | "upcoming" | "past";
type BookingSectionProps = {
  section: Section;
  side: Side;
  filter: RequestFilter;
};

/** One group of requests with its number and its pages. */
export function BookingSection({ section, side, filter }: BookingSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const setStatus = useSetStatus();
  const rows = useRowKeys({ arrows: true });
  const figures = useLive(api.figures.own, {}).data;
  const page = useRequestPage(section, section, filter);
  const { data, changes, failed, retry, isFirst, open } = page;
  const title = t(`bookings.section.${section}`);
  const isFiltered = Object.keys(filter).length > 0;
  const isNewest = isFirst && !isFiltered && !page.stale;
  useKeepBookings(section, side, (isNewest && data) || null);
  return (
    <section
      aria-label={title}
      {...(data === undefined && !failed && UNKNOWN)}
      className="flex flex-col gap-3"
    >
      <h2 className="flex items-baseline gap-2 text-lg font-semibold">
        {title}
        {figures && !isFiltered && (
          <span className="text-muted-foreground text-sm font-normal tabular-nums">
            {format.number(countOf(section, figures.requests))}
          </span>
        )}
      </h2>
      <LiveNews changes={changes} section={section} />
      {failed ? (
        <LoadError title={t("bookings.errorTitle")} onRetry={retry} />
      ) : data === undefined ? (
        <Skeleton className="h-15 w-full" />
      ) : data.bookings.length === 0 ? (
        <p className="text-muted-foreground text-sm">
          {t(isFiltered ? "bookings.section.nothingFound" : "bookings.section.none")}
        </p>
      ) : (
        <ul ref={rows} className="flex flex-col gap-2">
          <BookingRows
            bookings={data.bookings}
            changes={changes}
            side={side}
            nowMs={nowMs}
            onStatus={setStatus}
          />
        </ul>
      )}
      {(!isFirst || typeof data?.next === "string") && (
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <CursorPager label={title} isFirst={isFirst} next={data?.next ?? null} onOpen={open} />
        </Suspense>
      )}
    </section>
  );
}

/** Says to screen readers what the light on a row shows. A row that is new to a later section has moved on. */
function LiveNews({ changes, section }: { changes: readonly BookingChange[]; section: Section }) {
  const { t } = useTranslation();
  return (
    <output aria-live="polite" className="sr-only">
      {changes.map(({ id, title, arrived, status }) => (
        <span key={id} className="block">
          {arrived && section === "pending"
            ? t("bookings.live.arrived", { title })
            : t("bookings.live.changed", { title, status: t(`bookings.status.${status}`) })}
        </span>
      ))}
    </output>
  );
}
