import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";

import { Input } from "../../ui/input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type OptionalNumberFieldProps<Values extends FieldValues> = FieldOf<
  Values,
  number | null | undefined
> &
  Pick<ComponentProps<"input">, "min" | "max" | "step" | "placeholder">;

/** A number that may be left out: null then. */
export function OptionalNumberField<Values extends FieldValues>(
  props: OptionalNumberFieldProps<Values>,
) {
  const { min, max, step, placeholder, ...field } = props;
  return (
    <BoundField {...field}>
      {({ value, onChange, ...bound }) => (
        <Input
          type="number"
          inputMode="numeric"
          {...{ min, max, step, placeholder }}
          {...bound}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : target.valueAsNumber)}
        />
      )}
    </BoundField>
  );
}
