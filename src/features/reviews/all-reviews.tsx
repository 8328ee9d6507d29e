import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListedReview } from "../../components/review-list.tsx";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { type Reviewed, useAllReviews } from "./use-all-reviews.ts";

type AllReviewsProps = {
  reviewed: Reviewed;
  /** Stand there until the rest has come. */
  first: readonly ListedReview[];
  children: (reviews: readonly ListedReview[]) => ReactNode;
};

/** Every review, a page at a time. */
export function AllReviews({ reviewed, first, children }: AllReviewsProps) {
  const { t } = useTranslation();
  const { reviews, status, loadMore } = useAllReviews(reviewed);
  const isLoading = status === "LoadingFirstPage" || status === "LoadingMore";
  const held = useHeldFocus("button");
  return (
    <div ref={held} className="contents">
      {children(status === "LoadingFirstPage" ? first : reviews)}
      {status !== "Exhausted" && (
        <Button variant="outline" className="me-2 mt-2" loading={isLoading} onClick={loadMore}>
          {t("review.showMore")}
        </Button>
      )}
    </div>
  );
}
