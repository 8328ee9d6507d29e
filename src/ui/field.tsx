// Binds one control to its label, help and error: the control inside reads the ids from the context.
import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface FieldState {
  controlId: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

interface FieldProps extends Omit<ComponentProps<"div">, "children"> {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** The message in the visitor's language; its presence marks the control invalid. */
  error?: ReactNode;
  required?: boolean;
  /** For a set of controls (radio group, checkboxes): the label names the group instead of one control. */
  group?: boolean;
  children: ReactNode;
}

export function Field({
  label,
  hideLabel = false,
  help,
  error,
  required = false,
  group = false,
  className,
  children,
  ...props
}: FieldProps) {
  const id = useId();
  const invalid = error != null && error !== false && error !== "";
  const helpId = help ? `${id}-help` : undefined;
  const errorId = invalid ? `${id}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(" ") || undefined;
  const state = useMemo<FieldState>(
    () => ({ controlId: `${id}-control`, labelId: `${id}-label`, describedBy, invalid, required }),
    [id, describedBy, invalid, required],
  );
  const labelLook = cn("text-sm font-medium", hideLabel && "sr-only");
  return (
    <div data-slot="field" className={cn("flex min-w-0 flex-col gap-1.5", className)} {...props}>
      {group ? (
        <span id={state.labelId} className={labelLook}>
          {label}
        </span>
      ) : (
        <label id={state.labelId} htmlFor={state.controlId} className={labelLook}>
          {label}
        </label>
      )}
      <FieldContext value={state}>{children}</FieldContext>
      {help && (
        <p id={helpId} className="text-muted-foreground text-sm">
          {help}
        </p>
      )}
      {invalid && (
        <p id={errorId} role="alert" className="text-destructive text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
  "aria-required"?: ComponentProps<"input">["aria-required"];
}

/** What a control takes from the field around it; its own properties win. */
export function useFieldControl(own: ControlProps = {}): ControlProps {
  const field = use(FieldContext);
  if (!field) return own;
  return {
    id: own.id ?? field.controlId,
    "aria-describedby": own["aria-describedby"] ?? field.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field.required || undefined),
  };
}

/**
 * For a button that shows a value: a label alone would be read instead of the value, so label and value name the button
 * together. The element with the value takes `valueId`.
 */
export function useFieldButton() {
  const field = use(FieldContext);
  const valueId = useId();
  return {
    valueId,
    control: {
      id: field?.controlId,
      "aria-labelledby": field ? `${field.labelId} ${valueId}` : undefined,
      "aria-describedby": field?.describedBy,
      "aria-invalid": field?.invalid || undefined,
    },
  };
}

/** For a group of controls: the name and description of the field around it. */
export function useFieldGroup(): Pick<
  ComponentProps<"div">,
  "aria-labelledby" | "aria-describedby"
> {
  const field = use(FieldContext);
  if (!field) return {};
  return { "aria-labelledby": field.labelId, "aria-describedby": field.describedBy };
}
