import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";

import { DatePicker } from "../../ui/date-picker.tsx";
import { BoundField, FocusTarget, type FieldOf } from "./bound-field.tsx";

type DateFieldProps<Values extends FieldValues> = FieldOf<Values, string | undefined> &
  Pick<ComponentProps<typeof DatePicker>, "placeholder" | "min" | "max" | "isDisabled"> & {
    /** After a day was chosen. */
    onPick?: (day: string | undefined) => void;
  };

/** A day as `YYYY-MM-DD`; none is the empty text. */
export function DateField<Values extends FieldValues>(props: DateFieldProps<Values>) {
  const { placeholder, min, max, isDisabled, onPick, ...field } = props;
  return (
    <BoundField {...field}>
      {({ ref, value, onChange }) => (
        <FocusTarget take={ref}>
          <DatePicker
            value={value || undefined}
            onValueChange={(day) => {
              onChange(day ?? "");
              onPick?.(day);
            }}
            {...{ placeholder, min, max, isDisabled }}
          />
        </FocusTarget>
      )}
    </BoundField>
  );
}
