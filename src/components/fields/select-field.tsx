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
      {({ onChange, value, ...bound }) => (
        <Select
          {...bound}
          // What is not on offer, or not yet, is not shown as the first option, as browsers do it.
          value={options.some((option) => option.value === value) ? value : ""}
          onValueChange={onChange}
          placeholder={placeholder}
        >
          {options.map((option) => (
            <SelectItem key={option.value} value={option.value}>
              {option.label}
            </SelectItem>
          ))}
        </Select>
      )}
    </BoundField>
  );
}
