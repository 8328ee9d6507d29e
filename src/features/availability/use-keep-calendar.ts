import { useMemo } from "react";

import type { Day } from "#convex/model/days.ts";

import { calendarDays } from "../../components/calendar-days.ts";
import type { GuideDays } from "../../components/guide-days.ts";
import { useKeep } from "../../components/use-keep.ts";
import { addMonths, type Month } from "../../lib/months.ts";
import { reportBug } from "../../lib/report-bug.ts";

/** Has the month that is seen, and the one behind it, kept for when there is no network: as stored, without what is only drafted. */
export function useKeepCalendar(
  owner: string,
  month: Month,
  stored: GuideDays | undefined,
  today: Day,
): void {
  const seen = useMemo(
    () =>
      stored === undefined
        ? null
        : Object.fromEntries(
            [month, addMonths(month, 1)].map((one) => [one, calendarDays(one, stored, today)]),
          ),
    [month, stored, today],
  );
  useKeep(seen, (months, at) => {
    import("../../components/kept-calendar.ts")
      .then(({ keepMonths }) => keepMonths(owner, months, at))
      .catch(reportBug);
  });
}
