import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl, useFieldGroup } from "./field.tsx";

interface GroupState {
  name: string;
  value: string;
  choose: (value: string) => void;
}

const GroupContext = createContext<GroupState | null>(null);

interface RadioGroupProps extends ComponentProps<"div"> {
  value: string;
  onValueChange: (value: string) => void;
}

/** Native radio buttons: the arrow keys and the form know them by themselves. */
export function RadioGroup({ value, onValueChange, className, ...props }: RadioGroupProps) {
  const field = { ...useFieldControl(), ...useFieldGroup() };
  const name = useId();
  const group = useMemo(
    () => ({ name, value, choose: onValueChange }),
    [name, value, onValueChange],
  );
  return (
    <GroupContext value={group}>
      <div
        role="radiogroup"
        data-slot="radio-group"
        {...field}
        className={cn("flex flex-col gap-1", className)}
        {...props}
      />
    </GroupContext>
  );
}

interface RadioInputProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  value: string;
}

/** The button alone, for choices that draw themselves. */
export function RadioInput({ value, ...props }: RadioInputProps) {
  const group = use(GroupContext);
  return (
    <input
      type="radio"
      data-slot="radio"
      name={group?.name}
      value={value}
      checked={group?.value === value}
      onChange={() => group?.choose(value)}
      {...props}
    />
  );
}

export function Radio({ label, className, ...props }: RadioInputProps & { label: ReactNode }) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem] md:min-h-9",
        className,
      )}
    >
      <RadioInput
        className="border-input bg-card checked:border-primary hover:border-primary size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border transition-[border-width,border-color] checked:border-6"
        {...props}
      />
      <span>{label}</span>
    </label>
  );
}

interface RadioCardProps extends Omit<RadioInputProps, "title"> {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
}

/** A choice as a card, for the few choices that decide much. */
export function RadioCard({ icon, title, description, className, ...props }: RadioCardProps) {
  return (
    <label
      className={cn(
        "relative flex min-h-11 cursor-pointer flex-col items-start gap-1 rounded-lg border border-input bg-card p-3.5 text-start transition-colors hover:border-foreground/60",
        "has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary forced-colors:has-checked:border-4",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        "[&_svg]:size-5 [&_svg]:text-primary",
        className,
      )}
    >
      <RadioInput
        className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-lg outline-none"
        {...props}
      />
      {icon}
      <span className="text-[0.9375rem] font-semibold">{title}</span>
      {description && <span className="text-muted-foreground text-sm">{description}</span>}
    </label>
  );
}
