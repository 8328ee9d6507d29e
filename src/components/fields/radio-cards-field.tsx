import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";

import { RadioCard, RadioGroup } from "../../ui/radio-group.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type RadioCardsFieldProps<Values extends FieldValues> = FieldOf<Values, string | undefined> & {
  options: readonly { value: string; icon: ReactNode; title: string; description: string }[];
};

/** The few choices that decide much, each as a card. */
export function RadioCardsField<Values extends FieldValues>(props: RadioCardsFieldProps<Values>) {
  const { options, ...field } = props;
  return (
    <BoundField {...field} group>
      {({ ref, value, onChange }) => (
        <RadioGroup value={value ?? ""} onValueChange={onChange} className="grid grid-cols-2 gap-3">
          {options.map((option, index) => (
            <RadioCard key={option.value} ref={index === 0 ? ref : undefined} {...option} />
          ))}
        </RadioGroup>
      )}
    </BoundField>
  );
}
