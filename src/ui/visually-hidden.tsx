import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";

/** Read aloud, never painted. */
export function VisuallyHidden({ className, ...props }: ComponentProps<"span">) {
  return <span data-slot="visually-hidden" className={cn("sr-only", className)} {...props} />;
}
