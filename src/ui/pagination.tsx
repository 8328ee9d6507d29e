import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { numberFormat } from "../lib/intl.ts";
import { Button } from "./button.tsx";
import { pageButtons } from "./page-buttons.ts";

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
      className={cn("flex flex-wrap items-center justify-center gap-1", className)}
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
      {pageButtons(page, pageCount).map((item) =>
        item === "gap" ? (
          <span key="gap" aria-hidden="true" className="text-muted-foreground px-1">
            {"…"}
          </span>
        ) : (
          <Button
            key={item}
            variant={item === page ? "primary" : "ghost"}
            size="icon"
            className="tabular-nums"
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
