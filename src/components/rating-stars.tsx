import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";

interface RatingStarsProps {
  /** 0 to 5; 0 with no reviews. */
  rating: number;
  /** Shown behind the number when given. */
  count?: number;
  /** Five stars instead of one. */
  full?: boolean;
  className?: string;
}

const FIVE = [1, 2, 3, 4, 5];

export function RatingStars({ rating, count, full = false, className }: RatingStarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) {
    return (
      <span className={cn("text-sm text-muted-foreground", className)}>
        {t("common.noReviews")}
      </span>
    );
  }
  return (
    <span className={cn("inline-flex items-center gap-1.5 text-sm", className)}>
      <span className="sr-only">{t("common.ratingOf", { rating: format.rating(rating) })}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-0.5">
        {(full ? FIVE : [1]).map((step) => (
          <Star
            key={step}
            className={cn(
              "size-4",
              !full || rating >= step - 0.25
                ? "fill-star text-star"
                : rating >= step - 0.75
                  ? "fill-star/45 text-star"
                  : "fill-muted text-input",
            )}
          />
        ))}
      </span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {format.rating(rating)}
      </span>
      {count !== undefined && (
        <span className="text-muted-foreground">{t("common.reviewCount", { count })}</span>
      )}
    </span>
  );
}
