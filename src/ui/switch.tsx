import * as SwitchPrimitive from "radix-ui/switch";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl } from "./field.tsx";

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  const control = useFieldControl(props);
  return (
    <SwitchPrimitive.Root
      data-slot="switch"
      {...props}
      {...control}
      className={cn(
        "relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-input bg-muted transition-colors",
        "before:absolute before:-inset-2.5 data-[state=checked]:border-primary data-[state=checked]:bg-primary disabled:opacity-55",
        className,
      )}
    >
      <SwitchPrimitive.Thumb
        className={cn(
          "ms-0.5 size-4.5 rounded-full bg-input transition-[margin,background-color]",
          "data-[state=checked]:ms-[1.375rem] data-[state=checked]:bg-primary-foreground",
        )}
      />
    </SwitchPrimitive.Root>
  );
}
