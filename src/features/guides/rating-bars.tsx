import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import type { RatingRow } from "./guide-ratings.ts";

const FULL = 5;

/** Each category as a bar out of five. */
export function RatingBars({ rows }: { rows: readonly RatingRow[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {rows.map(({ category, average }) => (
        <div key={category} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
          <dt className="text-sm">{t(`guide.category.${category}`)}</dt>
          <dd className="text-sm font-semibold tabular-nums">
            <span aria-hidden="true">{format.rating(average)}</span>
            <span className="sr-only">
              {t("guide.categoryValue", { rating: format.rating(average) })}
            </span>
          </dd>
          <span aria-hidden="true" className="bg-muted col-span-2 h-2 overflow-hidden rounded-full">
            <span
              className="bg-primary block h-full rounded-full"
              style={{ width: `${(average / FULL) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </dl>
  );
}
