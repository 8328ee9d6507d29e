import { useMemo, useState } from "react";
import type { Control, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { addDays } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { REQUEST_AHEAD_DAYS_MAX, REQUEST_DAYS_MAX } from "#convex/model/requests/contract.ts";

import { cn } from "../../lib/cn.ts";
import { monthOf } from "../../lib/months.ts";
import { useToday } from "../../lib/use-now.ts";
import type { DayNote } from "../../ui/calendar.tsx";
import { dayReader, monthDays } from "../calendar-days.ts";
import { Legend, LOOKS, lookOf, MARKS, type Look } from "../day-look.tsx";
import { isKnownDay, takenDays, useGuideDays } from "../guide-days.ts";
import { RangeField } from "./range-field.tsx";

/** What a day may be that is not simply free. */
const STATES: readonly Look[] = ["off", "closed", "blocked", "requested", "booked"];

interface RangeValues {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

interface GuideRangeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** Whose days they are; nothing is known of them where nobody has been chosen yet. */
  guideId: string;
  labels: { first: string; last: string };
  /** Days that a request holds already, which may keep them. */
  own?: { startDate: Day; endDate: Day };
}

/** The days of a request in the calendar of its guide: how each one stands is seen and said, and taken ones are not chosen. */
export function GuideRangeField<Values extends FieldValues & RangeValues>(
  props: GuideRangeFieldProps<Values>,
) {
  const { control, guideId, labels, own } = props;
  const { t } = useTranslation();
  const today = useToday();
  const [shown, setShown] = useState(today);
  const { isTaken, noteOf } = useDayNotes(guideId, today, shown, own);
  return (
    <RangeField
      // Any form with these two fields; the names are the same in all of them.
      control={control as unknown as Control<RangeValues>}
      names={{ first: "startDate", last: "endDate" }}
      labels={{ ...labels, panel: t("booking.dates") }}
      placeholder={t("booking.pickDate")}
      required
      days={{
        today,
        min: today,
        max: addDays(today, REQUEST_AHEAD_DAYS_MAX),
        daysMax: REQUEST_DAYS_MAX,
        isClosed: isTaken,
        noteOf,
        onFocusDay: setShown,
        legend: guideId !== "" && (
          <Legend looks={STATES} className="mt-2 max-w-70 gap-x-3 gap-y-1 text-xs" />
        ),
      }}
    />
  );
}

/** How the days of the guide stand, the next year and the month that is shown. */
function useDayNotes(
  guideId: string,
  today: Day,
  shown: Day,
  own: GuideRangeFieldProps<FieldValues>["own"],
) {
  const { t } = useTranslation();
  const whose = guideId === "" ? null : guideId;
  const month = monthDays(monthOf(shown));
  const year = useGuideDays(whose, today).days;
  const first = month[0] ?? shown;
  const far = useGuideDays(whose, today, { first, last: month.at(-1) ?? first }).days;
  const readers = useMemo(
    () =>
      [year, far].flatMap((days) =>
        days ? [{ days, read: dayReader(days, today), taken: takenDays(days) }] : [],
      ),
    [year, far, today],
  );
  const readerOf = (day: Day) => readers.find(({ days }) => isKnownDay(days, day));
  const isOwn = (day: Day) => own !== undefined && own.startDate <= day && day <= own.endDate;
  return {
    isTaken: (day: Day) => !isOwn(day) && readerOf(day)?.taken.has(day) === true,
    noteOf(day: Day): DayNote | undefined {
      const entry = readerOf(day)?.read(day);
      if (entry === undefined || isOwn(day)) return undefined;
      const look = lookOf(entry);
      if (!STATES.includes(look)) return undefined;
      return {
        word: t(`availability.state.${look}`),
        mark: MARKS[look],
        // A day off can be asked for, so that its number stays as it is.
        className: cn("rounded-md", look === "off" ? "bg-blocked-soft/50" : LOOKS[look]),
      };
    },
  };
}
