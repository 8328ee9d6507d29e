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

import { tMessage } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
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
  const { errors, isSubmitted } = form.formState;
  const [startDate, endDate] = useWatch({ control: form.control, name: ["startDate", "endDate"] });
  const pick = (field: "startDate" | "endDate", day: string | undefined) =>
    form.setValue(field, day ?? "", { shouldValidate: isSubmitted });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("booking.startDate")} error={tMessage(errors.startDate?.message)} required>
        <DatePicker
          value={startDate || undefined}
          onValueChange={(day) => {
            pick("startDate", day);
            if (day && endDate !== "" && endDate < day) pick("endDate", day);
          }}
          placeholder={t("booking.pickDate")}
          min={today}
          max={addDays(today, REQUEST_AHEAD_DAYS_MAX)}
          isDisabled={(day) => taken.has(day)}
        />
      </Field>
      <Field label={t("booking.endDate")} error={tMessage(errors.endDate?.message)} required>
        <DatePicker
          value={endDate || undefined}
          onValueChange={(day) => pick("endDate", day)}
          placeholder={t("booking.pickDate")}
          min={startDate || today}
          max={startDate ? lastEnd(startDate, taken) : undefined}
          isDisabled={(day) => taken.has(day)}
        />
      </Field>
      <Field
        label={t("booking.hoursPerDay")}
        error={tMessage(errors.proposedHours?.message)}
        required
      >
        <Input
          type="number"
          inputMode="decimal"
          min={1}
          max={BOOKING_HOURS_MAX}
          step={HOURS_STEP}
          {...form.register("proposedHours", {
            setValueAs: (text: string) => Number(text === "" ? Number.NaN : text),
            onBlur: () => {
              if (Number.isNaN(form.getValues("proposedHours"))) {
                form.setValue("proposedHours", BOOKING_DEFAULTS.proposedHours);
              }
            },
          })}
        />
      </Field>
      <Field
        label={t("booking.ratePerHour")}
        error={tMessage(errors.proposedRateVND?.message)}
        help={t("booking.rateHelp", { rate: format.vnd(guide.hourlyRateVND) })}
        required
      >
        <Input
          type="number"
          inputMode="numeric"
          min={minimumBookingRate(guide.hourlyRateVND)}
          step={RATE_STEP}
          {...form.register("proposedRateVND", { valueAsNumber: true })}
        />
      </Field>
    </div>
  );
}
