import * as SwitchPrimitive from "radix-ui/switch";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface SwitchProps extends Omit<ComponentProps<typeof SwitchPrimitive.Root>, "children"> {
  /** Shown beside the switch, part of the touch target. */
  label: ReactNode;
  /** Says under the label what the switch does. */
  hint?: ReactNode;
}

/** For what holds at once or not at all; unlike a checkbox it needs no button that sends it. */
export function Switch({ label, hint, className, ...props }: SwitchProps) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm text-[0.9375rem] has-disabled:cursor-not-allowed has-disabled:opacity-55",
        className,
      )}
    >
      <span className="min-w-0">
        {label}
        {hint && <span className="text-muted-foreground block text-sm">{hint}</span>}
      </span>
      <SwitchPrimitive.Root
        data-slot="switch"
        className="group grid h-11 w-12 shrink-0 cursor-[inherit] place-items-center rounded-sm"
        {...props}
      >
        <span className="bg-input group-hover:bg-muted-foreground group-data-[state=checked]:bg-primary group-data-[state=checked]:group-hover:bg-primary-hover flex h-6 w-11 items-center rounded-full p-0.5 transition-colors">
          <SwitchPrimitive.Thumb className="bg-card size-5 rounded-full shadow-xs transition-transform data-[state=checked]:translate-x-5 rtl:data-[state=checked]:-translate-x-5" />
        </span>
      </SwitchPrimitive.Root>
    </label>
  );
}
