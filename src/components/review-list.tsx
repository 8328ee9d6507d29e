import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { Button } from "../ui/button.tsx";
import { usePartyNames } from "./party-names.ts";
import type { PartyView } from "./party-names.ts";
import { Party } from "./party.tsx";
import { RatingStars } from "./rating-stars.tsx";

export type ListedReview = {
  id: string;
  reviewer: PartyView;
  createdAt: number;
  comment: string;
  /** The mean of its categories. */
  score: number;
};

type ReviewListProps = {
  reviews: readonly ListedReview[];
  /** How many stand there before 'show all'. */
  first: number;
  texts: { showAll: string; showFewer: string; noComment: string };
};

export function ReviewList({ reviews, first, texts }: ReviewListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? reviews : reviews.slice(0, first);
  return (
    <>
      <ul className="divide-border flex flex-col divide-y">
        {shown.map((review) => (
          <li key={review.id} className="py-4 first:pt-0">
            <Review review={review} noComment={texts.noComment} />
          </li>
        ))}
      </ul>
      {reviews.length > first && (
        <Button variant="outline" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.showFewer : texts.showAll}
        </Button>
      )}
    </>
  );
}

function Review({ review, noComment }: { review: ListedReview; noComment: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = usePartyNames()(review.reviewer).title;
  return (
    <article aria-label={t("review.by", { name })}>
      <Party
        party={review.reviewer}
        as="h3"
        aside={
          <time
            dateTime={new Date(review.createdAt).toISOString()}
            className="text-muted-foreground shrink-0 text-sm"
          >
            {format.instant(review.createdAt, { dateStyle: "medium" })}
          </time>
        }
      >
        <RatingStars rating={review.score} full />
        {review.comment === "" ? (
          <p className="text-muted-foreground mt-1 text-sm italic">{noComment}</p>
        ) : (
          <p dir="auto" className="mt-1.5 leading-relaxed text-pretty whitespace-pre-line">
            {review.comment}
          </p>
        )}
      </Party>
    </article>
  );
}
