import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { numberFormat } from "../lib/intl.ts";
import { Button } from "./button.tsx";
import { buttonsByWidth } from "./page-buttons.ts";

const ONLY = { wide: "max-sm:hidden", narrow: "sm:hidden" } as const;

interface PaginationProps {
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  className?: string;
}

export function Pagination({ page, pageCount, onPageChange, className }: PaginationProps) {
  const { t, i18n } = useTranslation();
  if (pageCount <= 1) return null;
  const number = numberFormat(i18n.language);
  return (
    <nav
      data-slot="pagination"
      aria-label={t("common.pagination")}
      className={cn("flex flex-wrap items-center justify-center sm:gap-1", className)}
    >
      <Button
        variant="ghost"
        size="icon"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        aria-label={t("common.previousPage")}
      >
        <ChevronLeft className="rtl:-scale-x-100" aria-hidden="true" />
      </Button>
      {buttonsByWidth(page, pageCount).map(({ item, only }) =>
        item === "gap" ? (
          <span
            key="gap"
            aria-hidden="true"
            className={cn("text-muted-foreground px-1", only && ONLY[only])}
          >
            {"…"}
          </span>
        ) : (
          <Button
            key={item}
            variant={item === page ? "primary" : "ghost"}
            size="icon"
            className={cn("tabular-nums", only && ONLY[only])}
            aria-current={item === page ? "page" : undefined}
            aria-label={t("common.pageNumber", { page: number.format(item) })}
            onClick={() => onPageChange(item)}
          >
            {number.format(item)}
          </Button>
        ),
      )}
      <Button
        variant="ghost"
        size="icon"
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
        aria-label={t("common.nextPage")}
      >
        <ChevronRight className="rtl:-scale-x-100" aria-hidden="true" />
      </Button>
    </nav>
  );
}
