import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl } from "./field.tsx";

/** The look of every text-like control; select and date buttons share it. */
export const controlLook = cn(
  "h-11 w-full min-w-0 rounded-md border border-input bg-card px-3.5 text-base text-foreground md:text-[0.9375rem]",
  "transition-[border-color,box-shadow] placeholder:text-muted-foreground hover:border-foreground/60",
  "focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-ring",
  "disabled:cursor-not-allowed disabled:bg-muted disabled:opacity-70",
  "aria-invalid:border-destructive",
);

/** What is written has its own direction; while there is nothing, it is the page's, which is told by the placeholder. */
export const OWN_DIRECTION = { dir: "auto", placeholder: " " } as const;

export function Input({ className, ...props }: ComponentProps<"input">) {
  const control = useFieldControl(props);
  return <input data-slot="input" {...props} {...control} className={cn(controlLook, className)} />;
}
