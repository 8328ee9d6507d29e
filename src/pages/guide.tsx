import { memo, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import { guideScore } from "#convex/model/reviews/rules.ts";

import { MissingProfile } from "../components/missing-profile.tsx";
import { CalendarView } from "../features/availability/calendar-view.tsx";
import { LazyCalendarLinks } from "../features/calendar-links/lazy-calendar-links.ts";
import type { BookingAccess, GuidePageData } from "../features/guides/guide-page.ts";
import { GuideScreen } from "../features/guides/guide-screen.tsx";
import { GuideSkeleton } from "../features/guides/guide-skeleton.tsx";
import type { TourWish } from "../features/guides/tour-card.tsx";
import { useCountView } from "../features/guides/use-count-view.ts";
import { useTourDay } from "../features/guides/use-tour-day.ts";
import { Reviews } from "../features/reviews/reviews.tsx";
import { SaveButton } from "../features/saved/save-button.tsx";
import { withTexts } from "../i18n/i18n.ts";
import { monthOf } from "../lib/months.ts";
import { PAGE_PATHS, paths } from "../lib/paths.ts";
import { isReader } from "../session/company.ts";
import { useAfterSignIn } from "../session/use-after-sign-in.ts";
import { useOwnOpen } from "../session/use-own-open.ts";
import { useProfile, type ProfileState } from "../session/use-profile.ts";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { definePage } from "./define-page.ts";

const loadBookDialog = () =>
  import("../features/requests/book-dialog.tsx").then((m) => ({ default: m.BookDialog }));
const BookDialog = lazyDialog(loadBookDialog);

// The edit mode is for one person alone.
const CalendarEditor = lazyPart(
  withTexts("work", () =>
    import("../features/availability/calendar-editor.tsx").then((m) => ({
      default: m.CalendarEditor,
    })),
  ),
);

/** What the person may do here about booking; until it is known who they are, nothing is claimed and nothing done. */
function bookingAccess({ status, user }: ProfileState): BookingAccess {
  if (status === "loading") return "unknown";
  if (status === "signedOut") return "visitor";
  if (isReader(user)) return "reader";
  return user.role === "OPERATOR" ? "allowed" : "refused";
}

const GuideView = memo(function GuideView({ page }: { page: GuidePageData }) {
  const profile = useProfile();
  const access = bookingAccess(profile);
  const [wish, setWish] = useState<TourWish>({});
  const [booking, setBooking] = useOwnOpen();
  const askToSignIn = useAfterSignIn(access === "unknown" ? access : access === "allowed", () =>
    setBooking(true),
  );
  const { guide } = page;
  useCountView(guide.userId, profile.user);
  const isOwner = profile.user?.id === guide.userId;
  const { name } = page.user;
  return (
    <>
      <GuideScreen
        page={page}
        access={access}
        isOwner={isOwner}
        heart={
          <SaveButton guideUserId={guide.userId} name={name} className="border-border border" />
        }
        calendar={
          isOwner ? (
            <Suspense fallback={<Skeleton className="h-160 w-full" />}>
              <div className="flex flex-col gap-9">
                <CalendarEditor guideId={guide.userId} />
                <LazyCalendarLinks />
              </div>
            </Suspense>
          ) : (
            <VisitorCalendar guideId={guide.userId} />
          )
        }
        reviews={<GuideReviews page={page} isOwner={isOwner} />}
        onBook={(next) => {
          setWish(next);
          if (access === "visitor") askToSignIn();
          else setBooking(true);
        }}
      />
      <BookDialog
        guide={{ ...guide, name }}
        prefill={wish}
        open={booking}
        onOpenChange={setBooking}
      />
    </>
  );
});

function VisitorCalendar({ guideId }: { guideId: string }) {
  const [day] = useTourDay();
  // A day of another month opens that month.
  return <CalendarView key={day && monthOf(day)} guideId={guideId} asked={day} />;
}

type GuideReviewsProps = { page: GuidePageData; isOwner: boolean };

const GuideReviews = memo(function GuideReviews({ page, isOwner }: GuideReviewsProps) {
  const { guide, user, reviews } = page;
  return (
    <Reviews
      reviewed={{ userId: guide.userId, role: "GUIDE", name: user.name }}
      first={reviews.map((review) => ({ ...review, score: guideScore(review) }))}
      total={guide.reviewCount}
      isOwner={isOwner}
    />
  );
});

function NoGuide() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { user } = useProfile();
  return user?.id === id && user?.role === "GUIDE" ? (
    <MissingProfile
      title={t("guide.noProfileTitle")}
      hint={t("guide.noProfileHint")}
      next={{ to: paths.onboardingGuide, label: t("guide.finishProfile") }}
    />
  ) : (
    <MissingProfile
      title={t("guide.notFound")}
      hint={t("guide.notFoundHint")}
      next={{ to: paths.browseGuides, label: t("saved.emptyAction") }}
    />
  );
}

export const page = definePage({
  path: PAGE_PATHS.guide,
  access: "everybody",
  load: { query: api.guides.get, args: { guideId: "id" } },
  skeleton: GuideSkeleton,
  missing: NoGuide,
  head: (_t, { user, guide }) => ({ title: user.name, description: guide.bio, type: "profile" }),
  draw: "server",
  view: GuideView,
});
