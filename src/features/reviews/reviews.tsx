import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { type ListedReview, ReviewList } from "../../components/review-list.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ReplyAction } from "./reply-action.tsx";
import { ReportReview } from "./report-review.tsx";
import type { Reviewed } from "./use-all-reviews.ts";

const AllReviews = lazyPart(() =>
  import("./all-reviews.tsx").then((m) => ({ default: m.AllReviews })),
);

type ReviewsProps = {
  reviewed: Reviewed;
  /** The newest, which come with the page. */
  first: readonly ListedReview[];
  total: number;
  /** Their reader is the one reviewed. */
  isOwner: boolean;
};

/** The newest reviews, and on demand all of them, each to be reported, and answered by the one reviewed. */
export function Reviews({ reviewed, first, total, isOwner }: ReviewsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const list = (reviews: readonly ListedReview[]) => (
    <ReviewList
      reviews={reviews}
      reviewed={reviewed.name}
      renderAside={(review) => <ReportReview review={review} />}
      renderBelow={(review) => isOwner && <ReplyAction review={review} />}
    />
  );
  return (
    <>
      {all ? (
        <Suspense fallback={list(first)}>
          <AllReviews reviewed={reviewed} first={first}>
            {list}
          </AllReviews>
        </Suspense>
      ) : (
        list(first)
      )}
      {total > first.length && (
        <Button variant="outline" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("guide.showFewerReviews") : t("guide.showAllReviews", { count: total })}
        </Button>
      )}
    </>
  );
}
