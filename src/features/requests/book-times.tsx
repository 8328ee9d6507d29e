import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { addDays } from "#convex/model/days.ts";
import {
  BOOKING_DEFAULTS,
  BOOKING_HOURS_MAX,
  HOURS_STEP,
  REQUEST_AHEAD_DAYS_MAX,
  REQUEST_DAYS_MAX,
} from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";
import { minimumBookingRate } from "#convex/model/requests/rules.ts";

import { DateField } from "../../components/fields/date-field.tsx";
import { NumberField } from "../../components/fields/number-field.tsx";
import { useFormat } from "../../i18n/format.ts";
import type { BookingGuide } from "./book-form.ts";

const RATE_STEP = 50_000;

/** The last day that a request beginning on `start` may have: before the next taken day, and not for ever. */
function lastEnd(start: string, taken: ReadonlySet<string>): string {
  const limit = addDays(start, REQUEST_DAYS_MAX - 1);
  const next = [...taken].filter((day) => day > start && day <= limit).sort()[0];
  return next === undefined ? limit : addDays(next, -1);
}

type BookTimesProps = {
  form: UseFormReturn<CreateBookingInput>;
  guide: BookingGuide;
  taken: ReadonlySet<string>;
  today: string;
};

/** When, how long and for how much: days that are taken cannot be chosen. */
export function BookTimes({ form, guide, taken, today }: BookTimesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { control } = form;
  const [startDate, endDate] = useWatch({ control, name: ["startDate", "endDate"] });
  const day = { placeholder: t("booking.pickDate"), isDisabled: (one: string) => taken.has(one) };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        control={control}
        name="startDate"
        label={t("booking.startDate")}
        {...day}
        min={today}
        max={addDays(today, REQUEST_AHEAD_DAYS_MAX)}
        onPick={(start) => {
          if (!start || endDate === "" || endDate >= start) return;
          form.setValue("endDate", start, { shouldValidate: form.formState.isSubmitted });
        }}
        required
      />
      <DateField
        control={control}
        name="endDate"
        label={t("booking.endDate")}
        {...day}
        min={startDate || today}
        max={startDate ? lastEnd(startDate, taken) : undefined}
        required
      />
      <NumberField
        control={control}
        name="proposedHours"
        label={t("booking.hoursPerDay")}
        inputMode="decimal"
        min={1}
        max={BOOKING_HOURS_MAX}
        step={HOURS_STEP}
        whenEmpty={BOOKING_DEFAULTS.proposedHours}
        required
      />
      <NumberField
        control={control}
        name="proposedRateVND"
        label={t("booking.ratePerHour")}
        help={t("booking.rateHelp", { rate: format.vnd(guide.hourlyRateVND) })}
        min={minimumBookingRate(guide.hourlyRateVND)}
        step={RATE_STEP}
        required
      />
    </div>
  );
}
