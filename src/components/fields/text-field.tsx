import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";

import { Input, OWN_DIRECTION } from "../../ui/input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type TextFieldProps<Values extends FieldValues> = FieldOf<Values, string | null | undefined> &
  Omit<ComponentProps<"input">, keyof FieldOf<Values, string>>;

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, label, help, required, className, ...input } = props;
  return (
    <BoundField {...{ control, name, label, help, required, className }}>
      {({ value, ...bound }) => (
        <Input
          {...(input.type === undefined && OWN_DIRECTION)}
          {...input}
          {...bound}
          value={value ?? ""}
        />
      )}
    </BoundField>
  );
}
