import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import type { Month } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";

type MonthHeadProps = {
  month: Month;
  /** There is nothing before it. */
  first: Month;
  onTurn: (months: number) => void;
  /** Of the heading, where something is named by it. */
  id?: string;
};

/** Which month it is, and the ways to its neighbours. */
export function MonthHead({ month, first, onTurn, id }: MonthHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="flex items-center justify-between">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("common.previousMonth")}
        disabled={month <= first}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
      </Button>
      <p id={id} aria-live="polite" className="font-semibold first-letter:uppercase">
        {format.day(`${month}-01`, { month: "long", year: "numeric" })}
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
