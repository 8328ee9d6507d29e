import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import {
  BOOKING_DEFAULTS,
  BOOKING_HOURS_MAX,
  HOURS_STEP,
} from "#convex/model/requests/contract.ts";

import { HoursField, MoneyField } from "../../components/fields/amount-fields.tsx";
import { GuideRangeField } from "../../components/fields/guide-range-field.tsx";

const RATE_STEP = 50_000;

type TimesValues = {
  startDate: string;
  endDate: string;
  proposedHours: number;
  proposedRateVND: number;
};

type BookTimesProps<Values extends TimesValues> = {
  control: Control<Values>;
  /** Whose calendar it is; empty where several guides are asked. */
  guideId: string;
  rate: { help: string; min: number };
};

/** When, how long and for how much. */
export function BookTimes<Values extends TimesValues>(props: BookTimesProps<Values>) {
  const { guideId, rate } = props;
  const { t } = useTranslation();
  // Any form with these four fields; the names are the same in all of them.
  const control = props.control as unknown as Control<TimesValues>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <GuideRangeField
          control={control}
          guideId={guideId}
          labels={{ first: t("booking.startDate"), last: t("booking.endDate") }}
        />
      </div>
      <HoursField
        control={control}
        name="proposedHours"
        label={t("booking.hoursPerDay")}
        max={BOOKING_HOURS_MAX}
        step={HOURS_STEP}
        whenEmpty={BOOKING_DEFAULTS.proposedHours}
        required
      />
      <MoneyField
        control={control}
        name="proposedRateVND"
        label={t("booking.ratePerHour")}
        help={rate.help}
        min={rate.min}
        step={RATE_STEP}
        required
      />
    </div>
  );
}
