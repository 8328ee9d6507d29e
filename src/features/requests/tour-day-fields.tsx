import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { GROUP_SIZE_MAX } from "#convex/model/requests/contract.ts";

import { OptionalNumberField } from "../../components/fields/optional-number-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";

type TourDayValues = {
  groupSize?: number | null;
  startTime?: string | null;
  meetingPoint?: string | null;
};

/** What a guide needs to know of the day beside the notes; all of it may be left out. */
export function TourDayFields<Values extends TourDayValues>({
  control,
}: {
  control: Control<Values>;
}) {
  const { t } = useTranslation();
  // Any form with these three fields; the names are the same in all of them.
  const own = control as unknown as Control<TourDayValues>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <OptionalNumberField
        control={own}
        name="groupSize"
        label={t("common.optional", { label: t("booking.groupSize") })}
        min={1}
        max={GROUP_SIZE_MAX}
        step={1}
      />
      <TextField
        control={own}
        name="startTime"
        label={t("common.optional", { label: t("booking.startTime") })}
        type="time"
      />
      <TextField
        control={own}
        name="meetingPoint"
        label={t("common.optional", { label: t("booking.meetingPoint") })}
        autoComplete="off"
        className="sm:col-span-2"
      />
    </div>
  );
}
