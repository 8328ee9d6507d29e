import * as SwitchPrimitive from "radix-ui/switch";
import { useState, type ComponentProps, type ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface SwitchProps extends Omit<ComponentProps<typeof SwitchPrimitive.Root>, "children"> {
  /** Shown beside the switch, part of the touch target. */
  label: ReactNode;
  /** Says under the label what the switch does. */
  hint?: ReactNode;
}

/** For what holds at once or not at all; unlike a checkbox it needs no button that sends it. */
export function Switch({ label, hint, className, disabled = false, ...props }: SwitchProps) {
  const { onCheckedChange, onFocus, onBlur } = props;
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm text-[0.9375rem] has-disabled:cursor-not-allowed has-disabled:opacity-55 has-aria-disabled:cursor-not-allowed has-aria-disabled:opacity-55",
        className,
      )}
    >
      <span className="min-w-0">
        {label}
        {hint && <span className="text-muted-foreground block text-sm">{hint}</span>}
      </span>
      <SwitchPrimitive.Root
        data-slot="switch"
        className="grid h-11 w-12 shrink-0 cursor-[inherit] place-items-center rounded-sm [--track:var(--input)] hover:[--track:var(--muted-foreground)] data-[state=checked]:[--track:var(--primary)] data-[state=checked]:hover:[--track:var(--primary-hover)]"
        {...props}
        // Not `disabled` while it has the focus: that takes the focus away and does not give it back.
        disabled={disabled && !hasFocus}
        aria-disabled={(disabled && hasFocus) || undefined}
        onCheckedChange={disabled ? undefined : onCheckedChange}
        onFocus={(event) => {
          setHasFocus(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          // Where the window loses the focus, its switch has it still.
          setHasFocus(document.activeElement === event.currentTarget);
          onBlur?.(event);
        }}
      >
        <span className="flex h-6 w-11 items-center rounded-full bg-(--track) p-0.5 transition-colors">
          <SwitchPrimitive.Thumb className="bg-card size-5 rounded-full shadow-xs transition-transform data-[state=checked]:translate-x-5 rtl:data-[state=checked]:-translate-x-5" />
        </span>
      </SwitchPrimitive.Root>
    </label>
  );
}
