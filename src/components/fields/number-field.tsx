import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";

import { Input } from "../../ui/input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type NumberFieldProps<Values extends FieldValues> = FieldOf<Values, number | undefined> &
  Omit<ComponentProps<"input">, keyof FieldOf<Values, number>>;

export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { control, name, label, help, required, className, ...input } = props;
  return (
    <BoundField {...{ control, name, label, help, required, className }}>
      {({ value, onChange, ...bound }) => (
        <Input
          type="number"
          inputMode="numeric"
          {...input}
          {...bound}
          value={Number.isNaN(value) ? "" : value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </BoundField>
  );
}
