import type { FieldValues } from "react-hook-form";

import { MultiSelect, type Option } from "../../ui/multi-select.tsx";
import { BoundField, FocusTarget, type FieldOf } from "./bound-field.tsx";

type MultiSelectFieldProps<Values extends FieldValues> = FieldOf<Values, string[] | undefined> & {
  options: readonly Option[];
  placeholder: string;
};

export function MultiSelectField<Values extends FieldValues>(props: MultiSelectFieldProps<Values>) {
  const { options, placeholder, ...field } = props;
  return (
    <BoundField {...field}>
      {({ ref, value, onChange }) => (
        <FocusTarget take={ref}>
          <MultiSelect
            options={options}
            value={value ?? []}
            onValueChange={onChange}
            placeholder={placeholder}
          />
        </FocusTarget>
      )}
    </BoundField>
  );
}
