import * as TooltipPrimitive from "radix-ui/tooltip";
import type { ComponentProps, ReactNode } from "react";

import { cn } from "../lib/cn.ts";

const OPEN_DELAY_MS = 700;

interface TooltipProps extends Omit<ComponentProps<typeof TooltipPrimitive.Content>, "content"> {
  content: ReactNode;
  /** The control that it explains; it must be able to take focus. */
  children: ReactNode;
}

/** A short hint after a pause. Never the only place of a fact: touch screens show none. */
export function Tooltip({ content, children, className, ...props }: TooltipProps) {
  return (
    <TooltipPrimitive.Provider delayDuration={OPEN_DELAY_MS}>
      <TooltipPrimitive.Root>
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            data-slot="tooltip"
            sideOffset={6}
            collisionPadding={8}
            className={cn(
              "z-50 max-w-72 animate-fade-in rounded-sm bg-foreground px-2.5 py-1.5 text-xs text-background shadow-md",
              className,
            )}
            {...props}
          >
            {content}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
