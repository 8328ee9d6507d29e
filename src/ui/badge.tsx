import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";

const badgeVariants = cva(
  "inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium [&_svg]:size-3.5 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        neutral: "bg-muted text-foreground",
        outline: "border border-border text-muted-foreground",
        primary: "bg-primary-soft text-primary-deep",
        lotus: "bg-lotus-soft text-lotus",
        amber: "bg-amber-soft text-amber",
        available: "bg-available-soft text-available",
        blocked: "bg-blocked-soft text-blocked",
        held: "bg-held-soft text-held",
        info: "bg-info-soft text-info",
        solid: "bg-lotus text-card tabular-nums",
      },
    },
    defaultVariants: { variant: "neutral" },
  },
);

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {
  asChild?: boolean;
}

export function Badge({ className, variant, asChild = false, ...props }: BadgeProps) {
  const Tag = asChild ? Slot : "span";
  return <Tag data-slot="badge" className={cn(badgeVariants({ variant }), className)} {...props} />;
}
