import * as PopoverPrimitive from "radix-ui/popover";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { BackCloses } from "./back-closes.ts";
import { useFieldGroup } from "./field.tsx";
import { keepInSight } from "./keep-in-sight.ts";
import { SightOnResize } from "./sight-on-resize.ts";

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;
export const PopoverAnchor = PopoverPrimitive.Anchor;

/**
 * Inside a field the panel has the field's name. Where neither side of its button has room for it, it moves over the button
 * as far as it must to stay in the window, and scrolls only when the window itself is too low. It stays in sight, with what
 * opened it, where the window turns.
 */
export function PopoverContent({
  className,
  align = "start",
  sideOffset = 6,
  children,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  const field = useFieldGroup();
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        data-slot="popover-content"
        onFocus={keepInSight}
        aria-labelledby={field["aria-labelledby"]}
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] animate-pop-in overflow-y-auto overscroll-contain rounded-lg border border-border bg-popover p-4 text-popover-foreground shadow-md outline-none",
          "data-[side=bottom]:translate-y-[min(0px,var(--radix-popover-content-available-height)-100%)]",
          "data-[side=top]:translate-y-[max(0px,100%-var(--radix-popover-content-available-height))]",
          className,
        )}
        {...props}
      >
        {children}
        <BackCloses />
        <SightOnResize />
      </PopoverPrimitive.Content>
    </PopoverPrimitive.Portal>
  );
}
