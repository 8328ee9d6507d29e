import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { dateTimeFormat } from "../lib/intl.ts";
import type { Month } from "../lib/months.ts";
import { Button } from "./button.tsx";

type MonthHeadProps = {
  month: Month;
  /** There is nothing before it. */
  first?: Month;
  onTurn: (months: number) => void;
  /** Of the heading, where something is named by it. */
  id?: string;
  className?: string;
};

/** Which month it is, and the ways to its neighbours. */
export function MonthHead({ month, first, onTurn, id, className }: MonthHeadProps) {
  const { t, i18n } = useTranslation();
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return (
    <div className={cn("flex items-center justify-between", className)}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("common.previousMonth")}
        disabled={first !== undefined && month <= first}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
      </Button>
      <p id={id} aria-live="polite" className="font-semibold first-letter:uppercase">
        {dateTimeFormat(i18n.language, options).format(new Date(`${month}-01T00:00:00Z`))}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("common.nextMonth")}
        onClick={() => onTurn(1)}
      >
        <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
      </Button>
    </div>
  );
}
