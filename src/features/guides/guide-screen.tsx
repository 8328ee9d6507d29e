import { CalendarPlus, MessageCircle, Pencil } from "lucide-react";
import { memo, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { CancellationTerms } from "../../components/cancellation-terms.tsx";
import { Price } from "../../components/price.tsx";
import { useEditMode } from "../../components/use-edit-mode.ts";
import type { EditOpener } from "../../components/use-edit-mode.ts";
import { withTexts } from "../../i18n/i18n.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { useIsLoaded } from "../../lib/use-is-loaded.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Gallery } from "./gallery.tsx";
import { GuideHero } from "./guide-hero.tsx";
import type { BookingAccess, GuidePageData } from "./guide-page.ts";
import { ratingRows } from "./guide-ratings.ts";
import { RatingBars } from "./rating-bars.tsx";
import { TourCard, type TourPlan, type TourWish, wishOf } from "./tour-card.tsx";
import { useTourDay } from "./use-tour-day.ts";

const GuideEditForm = lazyPart(
  withTexts("work", () =>
    import("./guide-edit-form.tsx").then((m) => ({ default: m.GuideEditForm })),
  ),
);

const GalleryEditor = lazyPart(
  withTexts("work", () =>
    import("./gallery-editor.tsx").then((m) => ({ default: m.GalleryEditor })),
  ),
);

const ShareTools = lazyPart(
  withTexts("share", () => import("./share-tools.tsx").then((m) => ({ default: m.ShareTools }))),
);

type GuideScreenProps = {
  page: GuidePageData;
  access: BookingAccess;
  isOwner: boolean;
  heart: ReactNode;
  calendar: ReactNode;
  /** Where there are any. */
  reviews: ReactNode;
  onBook: (wish: TourWish) => void;
};

export function GuideScreen(screen: GuideScreenProps) {
  const [day, setDay] = useTourDay();
  const { page, access, isOwner, calendar, reviews } = screen;
  const [plan, setPlan] = useState<TourPlan>({});
  const { t } = useTranslation();
  // Whichever button is pressed: what was chosen on the page goes along.
  const onBook = (wish: TourWish) =>
    screen.onBook({ ...(day !== undefined && { day }), ...wishOf(t, plan), ...wish });
  const props = { ...screen, onBook };
  const { editing, opener, close } = useEditMode();
  return (
    <div className="pb-24 lg:pb-12 print:pb-0">
      <GuideHero page={page} actions={<HeroActions {...props} editOpener={opener} />} />
      <div className="page-width mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-9">
          {editing ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <GuideEditForm of="page" guide={page.guide} user={page.user} onDone={close} />
              <GalleryEditor guideId={page.guide.userId} />
            </Suspense>
          ) : (
            <Section title={t("guide.about")}>
              <p dir="auto" lang="" className="leading-relaxed text-pretty whitespace-pre-line">
                {page.guide.bio}
              </p>
            </Section>
          )}
          {!editing && page.gallery.length > 0 && (
            <Section title={t("guide.gallery")} screenOnly>
              <Gallery photos={page.gallery} />
            </Section>
          )}
          <Ratings guide={page.guide} />
          {page.guide.reviewCount > 0 && (
            <Section title={t("guide.reviews")} screenOnly>
              {reviews}
            </Section>
          )}
          <Section title={t("guide.calendar")} screenOnly>
            {calendar}
          </Section>
          <Section title={t("cancelling.title")}>
            <CancellationTerms guideUserId={page.guide.userId} />
          </Section>
        </div>
        <aside data-screen-only className="order-first lg:order-none">
          <div className="lg:sticky lg:top-24">
            <TourCard
              page={page}
              access={access}
              isOwner={isOwner}
              day={day}
              onDay={setDay}
              plan={plan}
              onPlan={setPlan}
              onRequest={onBook}
            />
          </div>
        </aside>
      </div>
      {access === "allowed" && (
        <div
          data-screen-only
          data-stays-below
          className="border-border bg-card/95 fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-3 border-t px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-lg backdrop-blur lg:hidden"
        >
          <Price amountVND={page.guide.hourlyRateVND} unit={t("guideCard.hour")} />
          <Button onClick={() => onBook({})}>{t("guide.bookNow")}</Button>
        </div>
      )}
    </div>
  );
}

type HeroActionsProps = GuideScreenProps & { editOpener: EditOpener };

function HeroActions({ page, access, isOwner, heart, onBook, editOpener }: HeroActionsProps) {
  const { t } = useTranslation();
  const canBook = access === "allowed";
  const isUnknown = access === "unknown";
  const hint = t(access === "reader" ? "guide.readerHint" : "guide.bookNowHint");
  return (
    <>
      <Button
        disabled={!canBook}
        aria-busy={isUnknown || undefined}
        title={canBook || isUnknown ? undefined : hint}
        // On small screens the bar at the bottom has it.
        className={cn("max-sm:w-full lg:w-full", canBook && "max-lg:hidden")}
        onClick={() => onBook({})}
      >
        <CalendarPlus aria-hidden="true" />
        {t("guide.bookNow")}
      </Button>
      {(access === "visitor" || isUnknown) && (
        // Keeps its place until it is known who is there.
        <Button
          variant="outline"
          className={cn("max-sm:w-full lg:w-full", isUnknown && "invisible")}
          onClick={() => onBook({})}
        >
          {t("guide.signInToBook")}
        </Button>
      )}
      {isOwner ? (
        editOpener && (
          <Button variant="outline" className="max-sm:w-full lg:w-full" {...editOpener}>
            <Pencil aria-hidden="true" />
            {t("guide.edit")}
          </Button>
        )
      ) : (
        <>
          <Button asChild variant="outline" className="px-3 max-sm:flex-1 lg:flex-1">
            <AppLink to={paths.messages(page.user.id)}>
              <MessageCircle aria-hidden="true" />
              {t("guide.message")}
            </AppLink>
          </Button>
          {heart}
        </>
      )}
      <ShareSlot page={page} />
      {!canBook && !isOwner && (
        <p
          data-screen-only
          className={cn(
            "text-muted-foreground w-full text-sm lg:text-center",
            isUnknown && "invisible",
          )}
        >
          {hint}
        </p>
      )}
    </>
  );
}

/** Handing on is for later: neither the server's drawing nor what one came for waits for it, and its place is kept. */
function ShareSlot({ page }: { page: GuidePageData }) {
  const isLoaded = useIsLoaded();
  const place = <span className="h-11 w-full" />;
  return <Suspense fallback={place}>{isLoaded ? <ShareTools page={page} /> : place}</Suspense>;
}

type SectionProps = { title: string; screenOnly?: boolean; children: ReactNode };

function Section({ title, screenOnly, children }: SectionProps) {
  return (
    <section aria-label={title} data-screen-only={screenOnly}>
      <h2 className="mb-3 text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** How the guide was rated, or that nobody has done so. */
const Ratings = memo(function Ratings({ guide }: { guide: GuidePageData["guide"] }) {
  const { t } = useTranslation();
  if (guide.reviewCount === 0) {
    return (
      <Section title={t("guide.reviews")}>
        <p className="font-medium">{t("guide.noReviews")}</p>
        <p className="text-muted-foreground">{t("guide.noReviewsHint")}</p>
      </Section>
    );
  }
  return (
    <Section title={t("guide.ratingBreakdown")}>
      <RatingBars rows={ratingRows(guide.categoryRatings)} />
    </Section>
  );
});
