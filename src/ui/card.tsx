import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="card"
      className={cn("rounded-lg border border-border bg-card text-foreground shadow-xs", className)}
      {...props}
    />
  );
}
