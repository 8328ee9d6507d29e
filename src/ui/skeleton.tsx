import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";

/** A grey place where content will stand. Give it the size of what comes, so that nothing shifts. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={cn("animate-shimmer rounded-md bg-muted", className)}
      {...props}
    />
  );
}
