import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { usePartyNames } from "./party-names.ts";
import type { PartyView } from "./party-names.ts";
import { Party } from "./party.tsx";
import { RatingStars } from "./rating-stars.tsx";

export type ListedReview = {
  id: string;
  reviewer: PartyView;
  createdAt: number;
  comment: string;
  reply: { body: string; createdAt: number } | null;
  /** The mean of its categories. */
  score: number;
};

type ReviewListProps = {
  reviews: readonly ListedReview[];
  /** Who is reviewed, and replies. */
  reviewed: string;
  /** Stands at the end of a review's first line. */
  renderAside?: (review: ListedReview) => ReactNode;
  /** Stands under a review that has no reply. */
  renderBelow?: (review: ListedReview) => ReactNode;
};

export function ReviewList({ reviews, ...parts }: ReviewListProps) {
  return (
    <ul className="divide-border flex flex-col divide-y">
      {reviews.map((review) => (
        <li key={review.id} className="py-4 first:pt-0">
          <Review review={review} {...parts} />
        </li>
      ))}
    </ul>
  );
}

type ReviewProps = Omit<ReviewListProps, "reviews"> & { review: ListedReview };

function Review({ review, reviewed, renderAside, renderBelow }: ReviewProps) {
  const { t } = useTranslation();
  const name = usePartyNames()(review.reviewer).title;
  return (
    <article id={review.id} aria-label={t("review.by", { name })} tabIndex={-1}>
      <Party
        party={review.reviewer}
        as="h3"
        aside={
          <span className="flex shrink-0 items-center">
            <Day at={review.createdAt} />
            {renderAside?.(review)}
          </span>
        }
      >
        <RatingStars rating={review.score} full />
        {review.comment === "" ? (
          <p className="text-muted-foreground mt-1 text-sm italic">{t("guide.noComment")}</p>
        ) : (
          <p dir="auto" lang="" className="mt-1.5 leading-relaxed text-pretty whitespace-pre-line">
            {review.comment}
          </p>
        )}
        {review.reply === null ? (
          renderBelow?.(review)
        ) : (
          <Reply reply={review.reply} reviewed={reviewed} />
        )}
      </Party>
    </article>
  );
}

type ReplyProps = { reply: NonNullable<ListedReview["reply"]>; reviewed: string };

function Reply({ reply, reviewed }: ReplyProps) {
  const { t } = useTranslation();
  return (
    <div className="border-primary/40 mt-3 border-s-2 ps-3">
      <p className="flex items-baseline justify-between gap-x-3 text-sm font-medium">
        <bdi className="min-w-0 wrap-anywhere">{t("review.reply", { name: reviewed })}</bdi>
        <Day at={reply.createdAt} />
      </p>
      <p
        dir="auto"
        lang=""
        className="mt-1 text-sm leading-relaxed text-pretty whitespace-pre-line"
      >
        {reply.body}
      </p>
    </div>
  );
}

function Day({ at }: { at: number }) {
  const format = useFormat();
  return (
    <time
      dateTime={new Date(at).toISOString()}
      className="text-muted-foreground shrink-0 text-sm font-normal"
    >
      {format.instant(at, { dateStyle: "medium" })}
    </time>
  );
}
