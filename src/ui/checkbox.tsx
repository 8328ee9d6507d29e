import { Check } from "lucide-react";
import * as CheckboxPrimitive from "radix-ui/checkbox";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface CheckboxProps extends ComponentProps<typeof CheckboxPrimitive.Root> {
  /** Shown beside the box, part of the touch target. */
  label: ReactNode;
  /** Stands at the end of the row, for example a count. */
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm text-[0.9375rem] has-disabled:cursor-not-allowed has-disabled:opacity-55 md:min-h-9",
        className,
      )}
    >
      <CheckboxPrimitive.Root
        data-slot="checkbox"
        className={cn(
          "grid size-5 shrink-0 place-items-center rounded-xs border border-input bg-card transition-colors hover:border-primary",
          "data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground",
        )}
        {...props}
      >
        <CheckboxPrimitive.Indicator>
          <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
        </CheckboxPrimitive.Indicator>
      </CheckboxPrimitive.Root>
      <span className="min-w-0 flex-1">{label}</span>
      {hint != null && <span className="text-muted-foreground text-sm tabular-nums">{hint}</span>}
    </label>
  );
}
