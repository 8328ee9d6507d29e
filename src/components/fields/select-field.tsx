import type { FieldValues } from "react-hook-form";

import type { Option } from "../../ui/multi-select.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type SelectFieldProps<Values extends FieldValues> = FieldOf<Values, string | undefined> & {
  options: readonly Option[];
  placeholder: string;
};

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { options, placeholder, ...field } = props;
  return (
    <BoundField {...field}>
      {({ onChange, ...bound }) => (
        <Select {...bound} onValueChange={onChange} placeholder={placeholder}>
          {options.map(({ value, label }) => (
            <SelectItem key={value} value={value}>
              {label}
            </SelectItem>
          ))}
        </Select>
      )}
    </BoundField>
  );
}
