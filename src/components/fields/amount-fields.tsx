// Money and hours side by side: where one is asked for, the other mostly is, and one file loads both.
import { type ComponentProps, type KeyboardEvent, useState } from "react";
import type { FieldValues } from "react-hook-form";

import { readAmount } from "../../lib/read-amount.ts";
import { Input } from "../../ui/input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

interface AmountInputProps extends Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "onBlur" | "max"
> {
  value: unknown;
  onAmount: (amount: number) => void;
  onBlur: () => void;
  min: number;
  max: number | undefined;
  step: number;
  /** Takes the place of nothing when the field is left. */
  whenEmpty: number | undefined;
}

/** A number with the dots, commas or spaces that people write it with: the browser's own field knows those of one language. */
function AmountInput(props: AmountInputProps) {
  const { value: given, onAmount, onBlur, min, max, step, whenEmpty, ...input } = props;
  // A draft keeps what is no number as null.
  const value = typeof given === "number" ? given : Number.NaN;
  const [written, setWritten] = useState("");
  const plain = Number.isNaN(value) ? "" : String(value);
  const change = (amount: number) => {
    setWritten("");
    onAmount(amount);
  };
  const stepOn = (event: KeyboardEvent) => {
    // While an input method composes figures, the arrows choose between its proposals.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = STEPS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const next = (Number.isNaN(value) ? 0 : value) + direction * step;
    change(Math.max(min, max === undefined ? next : Math.min(max, next)));
  };
  return (
    <Input
      {...input}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag's own field reads no groups
      role="spinbutton"
      autoComplete="off"
      dir="ltr"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Number.isNaN(value) ? undefined : value}
      // As it was typed while it stands for the value: another one, of a draft or of the other side, shows itself.
      value={Object.is(readAmount(written), value) ? written : plain}
      onChange={({ target }) => {
        setWritten(target.value);
        onAmount(readAmount(target.value));
      }}
      onKeyDown={stepOn}
      onBlur={() => {
        onBlur();
        if (Number.isNaN(value)) {
          if (whenEmpty !== undefined && written.trim() === "") change(whenEmpty);
        } else setWritten("");
      }}
    />
  );
}

type AmountFieldProps<Values extends FieldValues> = FieldOf<Values, number | undefined> & {
  min?: number;
  max?: number;
  step: number;
  /** Takes the place of nothing when the field is left. */
  whenEmpty?: number;
  inputMode?: "numeric" | "decimal";
};

function AmountField<Values extends FieldValues>(props: AmountFieldProps<Values>) {
  const { min = 0, max, step, whenEmpty, inputMode = "numeric", ...field } = props;
  return (
    <BoundField {...field}>
      {({ onChange, ...bound }) => (
        <AmountInput {...bound} {...{ min, max, step, whenEmpty, inputMode }} onAmount={onChange} />
      )}
    </BoundField>
  );
}

/**
 * An amount of đồng, with the dots, commas or spaces that people write it with. The browser's own number field takes those
 * of 450.000 for a fraction, as its form of writing has no groups.
 */
export const MoneyField = AmountField;

/** Hours of a day, whole or half. The browser's own number field reads the 6,5 of another language than its own as 65. */
export function HoursField<Values extends FieldValues>(
  props: AmountFieldProps<Values> & { max: number },
) {
  return <AmountField {...props} min={1} inputMode="decimal" />;
}
