import { Check, ChevronDown } from "lucide-react";
import * as SelectPrimitive from "radix-ui/select";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";

/** `value` is never "": use a word such as "any" for no choice. */
export const Select = SelectPrimitive.Root;

interface SelectTriggerProps extends ComponentProps<typeof SelectPrimitive.Trigger> {
  placeholder?: string;
}

export function SelectTrigger({ className, placeholder, children, ...props }: SelectTriggerProps) {
  const control = useFieldControl(props);
  return (
    <SelectPrimitive.Trigger
      data-slot="select-trigger"
      {...props}
      {...control}
      className={cn(
        controlLook,
        "flex items-center justify-between gap-2 text-start data-placeholder:text-muted-foreground [&>span]:truncate",
        className,
      )}
    >
      {children ?? <SelectPrimitive.Value placeholder={placeholder} />}
      <SelectPrimitive.Icon asChild>
        <ChevronDown className="text-muted-foreground size-4.5 shrink-0" aria-hidden="true" />
      </SelectPrimitive.Icon>
    </SelectPrimitive.Trigger>
  );
}

export function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        data-slot="select-content"
        position="popper"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-[min(22rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-lg border border-border bg-popover text-popover-foreground shadow-md",
          className,
        )}
        {...props}
      >
        <SelectPrimitive.Viewport className="p-1.5">{children}</SelectPrimitive.Viewport>
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  );
}

export function SelectItem({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item
      data-slot="select-item"
      className={cn(
        "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-muted md:min-h-9",
        className,
      )}
      {...props}
    >
      <SelectPrimitive.ItemText>{children}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator>
        <Check className="text-primary size-4" aria-hidden="true" />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  );
}
