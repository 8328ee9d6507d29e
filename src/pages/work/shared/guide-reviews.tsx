import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { guideScore } from "#convex/model/reviews/rules.ts";

import { AppLink } from "../../../components/app-link.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Live } from "../../../components/live.tsx";
import { RatingStars } from "../../../components/rating-stars.tsx";
import type { GuidePageData } from "../../../features/guides/guide-page.ts";
import { ratingRows } from "../../../features/guides/guide-ratings.ts";
import { RatingBars } from "../../../features/guides/rating-bars.tsx";
import { Reviews } from "../../../features/reviews/reviews.tsx";
import { paths } from "../../../lib/paths.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CreateProfile } from "./create-profile.tsx";

/** What operators say of one, with a reply to each. */
export function GuideReviewsTab({ user }: { user: Profile }) {
  return (
    <Live
      query={api.guides.get}
      args={{ guideId: user.id }}
      skeleton={
        <div className="flex flex-col gap-6">
          <Skeleton className="h-52 w-full sm:h-40" />
          <Skeleton className="h-96 w-full" />
        </div>
      }
      empty={<CreateProfile guide />}
    >
      {(page) => (page.guide.reviewCount === 0 ? <NoReviews /> : <Own page={page} />)}
    </Live>
  );
}

function Own({ page: { guide, user, reviews } }: { page: GuidePageData }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{t("guide.ratingBreakdown")}</h2>
          <RatingStars rating={Number(guide.avgRating)} count={guide.reviewCount} />
        </div>
        <RatingBars rows={ratingRows(guide.categoryRatings)} />
      </Card>
      <section aria-label={t("guide.reviews")}>
        <Reviews
          reviewed={{ userId: guide.userId, role: "GUIDE", name: user.name }}
          first={reviews.map((review) => ({ ...review, score: guideScore(review) }))}
          total={guide.reviewCount}
          isOwner
        />
      </section>
    </div>
  );
}

function NoReviews() {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-requests"
      title={t("dashboard.noReviews")}
      hint={t("dashboard.noReviewsHint")}
      action={
        <Button asChild variant="outline">
          <AppLink to={paths.bookings}>{t("dashboard.allBookings")}</AppLink>
        </Button>
      }
    />
  );
}
