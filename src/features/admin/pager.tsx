import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { Pagination } from "../../ui/pagination.tsx";

/** Rows of one page of administrators' lists. */
export const PAGE_SIZE = 20;

interface PagerProps {
  page: number;
  total: number;
  /** Which rows they are: the sentence names them. */
  what: "users" | "reports" | "entries";
  /** So many pages can be turned at most; who looks for what is behind them narrows the list. */
  pagesMax?: number;
  onPageChange: (page: number) => void;
}

/** Which rows are shown, and the way to the others. Where one page has all of them there is nothing to say. */
export function Pager({
  page,
  total,
  what,
  pagesMax = Number.POSITIVE_INFINITY,
  onPageChange,
}: PagerProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (total <= PAGE_SIZE) return null;
  const from = (page - 1) * PAGE_SIZE + 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted-foreground text-sm tabular-nums" aria-live="polite">
        {t(`admin.showing.${what}`, {
          from: number(from),
          to: number(Math.min(page * PAGE_SIZE, total)),
          total: number(total),
        })}
      </p>
      <Pagination
        page={page}
        pageCount={Math.min(pagesMax, Math.ceil(total / PAGE_SIZE))}
        onPageChange={onPageChange}
      />
    </div>
  );
}
