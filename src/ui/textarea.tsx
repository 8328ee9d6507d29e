import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook, OWN_DIRECTION } from "./input.tsx";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl(props);
  return (
    <textarea
      data-slot="textarea"
      {...OWN_DIRECTION}
      {...props}
      {...control}
      className={cn(
        controlLook,
        "field-sizing-content h-auto min-h-28 py-2.5 leading-relaxed",
        className,
      )}
    />
  );
}
