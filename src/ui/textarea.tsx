import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";

/** What is written in it has its own direction; while there is nothing, it is the page's, which is told by the placeholder. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  const control = useFieldControl(props);
  return (
    <textarea
      data-slot="textarea"
      dir="auto"
      placeholder=" "
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
