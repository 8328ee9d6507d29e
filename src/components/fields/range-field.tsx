import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { useController } from "react-hook-form";

import { tMessage } from "../../i18n/errors.ts";
import { RangePicker, type RangeDays } from "../../ui/range-picker.tsx";

type Text = string | null | undefined;

export interface RangeFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  /** A day as `YYYY-MM-DD`; none is the empty text. */
  names: { first: FieldPathByValue<Values, Text>; last: FieldPathByValue<Values, Text> };
  labels: { first: string; last: string; panel: string };
  placeholder: string;
  required?: boolean;
  days: RangeDays;
}

/** Two fields of a form, chosen in one calendar. */
export function RangeField<Values extends FieldValues>(props: RangeFieldProps<Values>) {
  const { control, names, labels, ...picker } = props;
  const first = useController({ control, name: names.first });
  const last = useController({ control, name: names.last });
  const fieldOf = ({ field, fieldState }: typeof first, label: string) => ({
    label,
    error: tMessage(fieldState.error?.message),
    ref: field.ref,
  });
  return (
    <RangePicker
      {...picker}
      label={labels.panel}
      value={{ first: first.field.value ?? "", last: last.field.value ?? "" }}
      onValueChange={(range) => {
        first.field.onChange(range.first);
        last.field.onChange(range.last);
      }}
      fields={{
        first: fieldOf(first, labels.first),
        last: fieldOf(last, labels.last),
      }}
    />
  );
}
