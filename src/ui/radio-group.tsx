import * as RadioPrimitive from "radix-ui/radio-group";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldGroup } from "./field.tsx";

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioPrimitive.Root>) {
  const group = useFieldGroup();
  return (
    <RadioPrimitive.Root
      data-slot="radio-group"
      {...group}
      className={cn("flex flex-col gap-1", className)}
      {...props}
    />
  );
}

interface RadioProps extends ComponentProps<typeof RadioPrimitive.Item> {
  label: ReactNode;
}

export function Radio({ label, className, ...props }: RadioProps) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 text-[0.9375rem] md:min-h-9",
        className,
      )}
    >
      <RadioPrimitive.Item
        data-slot="radio"
        className="border-input bg-card hover:border-primary data-[state=checked]:border-primary grid size-5 shrink-0 place-items-center rounded-full border"
        {...props}
      >
        <RadioPrimitive.Indicator className="bg-primary size-2.5 rounded-full" />
      </RadioPrimitive.Item>
      <span>{label}</span>
    </label>
  );
}

interface RadioCardProps extends Omit<ComponentProps<typeof RadioPrimitive.Item>, "title"> {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
}

/** A choice as a card, for the few choices that decide much. */
export function RadioCard({ icon, title, description, className, ...props }: RadioCardProps) {
  return (
    <RadioPrimitive.Item
      data-slot="radio-card"
      className={cn(
        "flex min-h-11 flex-col items-start gap-1 rounded-lg border border-input/70 bg-card p-3.5 text-start transition-colors hover:border-input",
        "data-[state=checked]:border-primary data-[state=checked]:bg-primary-soft data-[state=checked]:ring-1 data-[state=checked]:ring-primary",
        "[&_svg]:size-5 [&_svg]:text-primary",
        className,
      )}
      {...props}
    >
      {icon}
      <span className="text-[0.9375rem] font-semibold">{title}</span>
      {description && <span className="text-muted-foreground text-sm">{description}</span>}
    </RadioPrimitive.Item>
  );
}
