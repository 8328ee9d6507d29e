import type { ReactNode } from "react";
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
} from "react-hook-form";

import { tMessage } from "../../i18n/errors.ts";
import { Field } from "../../ui/field.tsx";

export interface FieldBinding<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  className?: string;
}

/** A field whose value may be this. */
export type FieldOf<Values extends FieldValues, Value> = FieldBinding<
  Values,
  FieldPathByValue<Values, Value>
>;

interface BoundFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
> extends FieldBinding<Values, Name> {
  /** For a set of controls. */
  group?: boolean;
  children: (bound: ControllerRenderProps<Values, Name>) => ReactNode;
}

/** One value of a form with its label, its help and the message about it. */
export function BoundField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
  ...field
}: BoundFieldProps<Values, Name>) {
  const { field: bound, fieldState } = useController({ control, name });
  return (
    <Field {...field} error={tMessage(fieldState.error?.message)}>
      {children(bound)}
    </Field>
  );
}

/** For controls that are a button with more around it: the button takes the focus when the form asks for it. */
export function FocusTarget({
  take,
  children,
}: {
  take: (element: HTMLElement | null) => void;
  children: ReactNode;
}) {
  return (
    <div className="contents" ref={(element) => take(element?.querySelector("button") ?? null)}>
      {children}
    </div>
  );
}
