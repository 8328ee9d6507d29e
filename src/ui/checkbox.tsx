import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** Shown beside the box, part of the touch target. */
  label: ReactNode;
  /** Stands at the end of the row, for example a count. */
  hint?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
}

export function Checkbox({ label, hint, className, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm text-[0.9375rem] has-disabled:cursor-not-allowed has-disabled:opacity-55 md:min-h-9",
        className,
      )}
    >
      {/* The colour of the mark is not its own: the system would leave it that, on a ground that it takes. */}
      <span className="text-primary-foreground relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          data-slot="checkbox"
          onChange={(event) => onCheckedChange?.(event.target.checked)}
          className="peer border-input bg-card checked:border-primary checked:bg-primary hover:border-primary size-5 cursor-[inherit] appearance-none rounded-xs border transition-colors"
          {...props}
        />
        <Check
          className="pointer-events-none absolute hidden size-3.5 peer-checked:block"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {hint != null && <span className="text-muted-foreground text-sm tabular-nums">{hint}</span>}
    </label>
  );
}
