import { useQuery_experimental } from "convex/react";
import { lazy, memo, Suspense, useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { MissingProfile } from "../components/missing-profile.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { openAuthDialog } from "../features/auth/auth-dialog-store.ts";
import { useProfile } from "../features/auth/use-profile.ts";
import { CalendarView } from "../features/availability/calendar-view.tsx";
import { givenGuide } from "../features/guides/given-guide.ts";
import type { GuidePageData } from "../features/guides/guide-page.ts";
import { GuideScreen } from "../features/guides/guide-screen.tsx";
import { GuideSkeleton } from "../features/guides/guide-skeleton.tsx";
import type { TourWish } from "../features/guides/tour-card.tsx";
import { SaveButton } from "../features/saved/save-button.tsx";
import { paths } from "../lib/paths.ts";
import { useEver } from "../lib/use-ever.ts";

const BookDialog = lazy(() =>
  import("../features/requests/book-dialog.tsx").then((m) => ({ default: m.BookDialog })),
);

export function GuidePage() {
  const { id = "" } = useParams();
  return <Guide key={id} guideId={id} />;
}

function Guide({ guideId }: { guideId: string }) {
  const { user } = useProfile();
  const answer = useQuery_experimental({ query: api.guides.get, args: { guideId } });
  const pending = answer.status === "pending";
  const newest = answer.status === "success" ? answer.data : pending ? givenGuide(guideId) : null;
  // The page is large: taps and keys come before the drawing of another answer.
  const page = useDeferredValue(newest);
  if (page !== null) return <GuideContent page={page} />;
  if (pending || newest !== null) return <GuideSkeleton />;
  return <NoGuide isOwner={user?.id === guideId && user.role === "GUIDE"} />;
}

export const GuideContent = memo(function GuideContent({ page }: { page: GuidePageData }) {
  const { user, status } = useProfile();
  const [wish, setWish] = useState<TourWish>({});
  const [booking, setBooking] = useState(false);
  const wantsDialog = useEver(booking);
  const { guide } = page;
  const isOwner = user?.id === guide.userId;
  const { name } = page.user;
  return (
    <>
      <PageTitle title={name} />
      <GuideScreen
        page={page}
        canBook={user?.role === "OPERATOR"}
        isOwner={isOwner}
        isVisitor={status === "signedOut"}
        heart={
          <SaveButton guideUserId={guide.userId} name={name} className="border-border border" />
        }
        calendar={<CalendarView guideId={guide.userId} />}
        onBook={(next) => {
          if (user === null) {
            openAuthDialog("sign-in");
            return;
          }
          setWish(next);
          setBooking(true);
        }}
      />
      <Suspense>
        {wantsDialog && (
          <BookDialog
            guide={{ ...guide, name }}
            prefill={wish}
            open={booking}
            onOpenChange={setBooking}
          />
        )}
      </Suspense>
    </>
  );
});

function NoGuide({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation();
  return isOwner ? (
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
