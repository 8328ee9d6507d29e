import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";

interface FigureProps {
  label: string;
  note?: string;
  /** Against the days before, in percent; null where there was nothing. */
  trend?: number | null;
  children: ReactNode;
}

/** One number with what it is, to stand in a `dl`. */
export function Figure({ label, note, trend, children }: FigureProps) {
  return (
    <div className="border-border bg-card flex flex-col-reverse justify-end gap-1 rounded-xl border p-6 shadow-xs">
      {note && <dd className="text-muted-foreground text-sm">{note}</dd>}
      {typeof trend === "number" && <Trend percent={trend} />}
      <dd className="text-2xl font-bold tabular-nums">{children}</dd>
      <dt className="text-muted-foreground text-sm">{label}</dt>
    </div>
  );
}

function lookOf(percent: number) {
  if (percent === 0) return { Icon: Minus, color: "text-muted-foreground" };
  return percent < 0
    ? { Icon: TrendingDown, color: "text-amber" }
    : { Icon: TrendingUp, color: "text-available" };
}

function Trend({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { Icon, color } = lookOf(percent);
  const value = format.number(percent / 100, { style: "percent", signDisplay: "exceptZero" });
  return (
    <dd className={cn("flex gap-1.5 text-sm", color)}>
      <Icon aria-hidden="true" className="h-lh w-4 shrink-0 rtl:-scale-x-100" />
      {t("analytics.trend", { value })}
    </dd>
  );
}
