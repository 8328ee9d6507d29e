import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";

const alertVariants = cva(
  "flex gap-3 rounded-lg border p-4 text-sm leading-relaxed [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0",
  {
    variants: {
      variant: {
        info: "border-info/25 bg-info-soft text-info",
        success: "border-available/25 bg-available-soft text-available",
        warning: "border-amber/25 bg-amber-soft text-amber",
        error: "border-destructive/25 bg-destructive-soft text-destructive",
        neutral: "border-border bg-muted text-foreground",
      },
    },
    defaultVariants: { variant: "info" },
  },
);

export type AlertProps = ComponentProps<"div"> & VariantProps<typeof alertVariants>;

/** A message that stays on the page: an icon first, then `AlertBody`. */
export function Alert({ className, variant, ...props }: AlertProps) {
  return (
    <div
      data-slot="alert"
      role={variant === "error" ? "alert" : "status"}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    />
  );
}

export function AlertBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("min-w-0 flex-1 basis-56", className)} {...props} />;
}

export function AlertTitle({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("font-semibold", className)} {...props} />;
}
