import type { ReactNode } from "react";

import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";

interface PriceProps {
  amountVND: number;
  /** What the price is for, for example "per hour". */
  unit?: ReactNode;
  className?: string;
}

/** An amount in VND with its approximate worth in dollars. */
export function Price({ amountVND, unit, className }: PriceProps) {
  const format = useFormat();
  return (
    <span className={cn("inline-flex flex-wrap items-baseline gap-x-1.5 tabular-nums", className)}>
      <span className="font-semibold whitespace-nowrap">{format.vnd(amountVND)}</span>
      {unit && <span className="text-muted-foreground text-sm">{unit}</span>}
      <span className="text-muted-foreground text-sm whitespace-nowrap">
        {format.usd(amountVND)}
      </span>
    </span>
  );
}
