import { CalendarCheck, CalendarX, MapPin } from "lucide-react";
import { type ComponentProps, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";
import { paths } from "../lib/paths.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AppLink } from "./app-link.tsx";
import { AskedDay } from "./asked-day.ts";
import { type Check, CheckMark } from "./checks.tsx";
import { Price } from "./price.tsx";
import { RatingStars } from "./rating-stars.tsx";
import { useCatalog } from "./use-catalog.ts";

const LANGUAGES_SHOWN = 3;
const SPECIALTIES_SHOWN = 3;

/** The card's parts take rows of the list, so that they stand at the same height on cards side by side; for what is around a card. */
export const GUIDE_CARD_ROWS =
  "sm:row-span-4 sm:grid sm:grid-cols-[minmax(0,1fr)] sm:grid-rows-subgrid";

const CARD = `${GUIDE_CARD_ROWS} border-border bg-card flex h-full flex-col gap-3.5 rounded-lg border p-4 sm:gap-y-3.5 sm:p-5`;

export type GuideCardData = {
  userId: string;
  user: { name: string; image?: string | null };
  areas: readonly string[];
  languages: readonly string[];
  specialties: readonly string[];
  hourlyRateVND: number;
  avgRating: string;
  reviewCount: number;
  checks: readonly Check[];
  bio: string;
};

type GuideCardProps = {
  guide: GuideCardData;
  /** Round buttons in the card's corner and beside its main one. */
  heart?: ReactNode;
  contact?: ReactNode;
  /** The day for which the guide is known to be free; it goes along to their page, unless another is asked for by now. */
  freeOn?: string | undefined;
  /** What came between: the day was taken, or the guide is not listed any more. */
  lost?: "taken" | "gone" | undefined;
};

/** Who, where, which languages, how good, how much, free on my day. */
export function GuideCard({ guide, heart, contact, freeOn, lost }: GuideCardProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const profile = { userId: guide.userId, freeOn };
  // Where no day is asked for there is no line for it: the card says it in a place that it has already.
  const isGone = lost === "gone" && freeOn === undefined;
  return (
    <article
      className={cn(
        CARD,
        "group/card hover:border-input/60 has-checked:border-primary has-checked:ring-primary relative shadow-xs transition-[border-color,box-shadow,filter] hover:shadow-md has-checked:ring-1",
        lost && "border-dashed bg-transparent shadow-none grayscale",
      )}
    >
      <div className="flex items-start gap-3.5">
        <Avatar name={guide.user.name} image={guide.user.image} className="size-14" />
        <div className="relative min-w-0 flex-1 pt-0.5">
          <h2 className="line-clamp-2 pe-8 text-[1.0625rem] leading-snug font-semibold">
            {/* One line of text is too low for a thumb: the link reaches over the lines below it. */}
            <ProfileLink
              {...profile}
              className="hover:text-primary-deep rounded-sm after:absolute after:inset-0"
            >
              <bdi translate="no">{guide.user.name}</bdi>
            </ProfileLink>
          </h2>
          <Areas areas={guide.areas} />
          <RatingStars
            rating={Number(guide.avgRating)}
            count={guide.reviewCount}
            className="sm:whitespace-nowrap"
          />
          <CheckMark checks={guide.checks} />
        </div>
        {heart && <div className="absolute end-2 top-2">{heart}</div>}
      </div>
      <LanguageBadges languages={guide.languages} />
      <div className="flex flex-col gap-3.5">
        {isGone ? (
          <DayLine lost={lost} />
        ) : (
          <p className="line-clamp-1 min-h-[1lh] text-sm font-medium">
            {guide.specialties.slice(0, SPECIALTIES_SHOWN).map(catalog.specialty).join(" • ")}
          </p>
        )}
        <p
          dir="auto"
          lang=""
          className="text-muted-foreground line-clamp-2 min-h-[2lh] text-sm leading-relaxed"
        >
          {guide.bio}
        </p>
        {!isGone && <DayLine freeOn={freeOn} lost={lost} />}
      </div>
      <div className="border-border mt-auto flex flex-col gap-3 border-t pt-3.5 sm:mt-0">
        <Price amountVND={guide.hourlyRateVND} unit={t("guideCard.hour")} className="gap-x-1" />
        <div className="mt-auto flex items-center gap-1.5">
          <Button asChild variant="soft" className="flex-1">
            <ProfileLink
              {...profile}
              aria-label={t("guideCard.viewProfileOf", { name: guide.user.name })}
            >
              {t("guideCard.viewProfile")}
            </ProfileLink>
          </Button>
          {contact}
        </div>
      </div>
    </article>
  );
}

type ProfileLinkProps = Omit<ComponentProps<typeof AppLink>, "to"> & {
  userId: string;
  freeOn: string | undefined;
};

/** Follows the day that is asked for by itself: the card around it is drawn anew only when its answer is there. */
function ProfileLink({ userId, freeOn, ...props }: ProfileLinkProps) {
  const day = useContext(AskedDay) ?? freeOn;
  return <AppLink to={paths.guide(userId, day)} {...props} />;
}

/** The first place, and how many more; a search has put in front the one for which the guide was found. */
function Areas({ areas }: { areas: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const [first, ...rest] = areas;
  if (first === undefined) return null;
  const names = format.list(rest.map(catalog.city));
  return (
    <p className="text-muted-foreground flex items-center gap-1 text-sm">
      <MapPin className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">{catalog.city(first)}</span>
      {rest.length > 0 && (
        <span title={names}>
          <bdi dir="ltr" aria-hidden="true">{`+${rest.length}`}</bdi>
          <span className="sr-only">{t("guideCard.moreAreas", { count: rest.length, names })}</span>
        </span>
      )}
    </p>
  );
}

function DayLine({ freeOn, lost }: Pick<GuideCardProps, "freeOn" | "lost">) {
  const { t } = useTranslation();
  const format = useFormat();
  if (lost === "gone" || (lost === "taken" && freeOn)) {
    return (
      <p className="text-muted-foreground flex items-center gap-1.5 text-sm font-medium">
        <CalendarX className="size-4 shrink-0" aria-hidden="true" />
        {/* In the place of the line before it, and no higher: what is read further down does not move. */}
        <span className="truncate">
          {lost === "gone" || !freeOn
            ? t("guideCard.gone")
            : t("guideCard.takenOn", { date: format.day(freeOn) })}
        </span>
      </p>
    );
  }
  if (!freeOn) return null;
  return (
    <p className="text-available flex items-center gap-1.5 text-sm font-medium">
      <CalendarCheck className="size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{t("guideCard.freeOn", { date: format.day(freeOn) })}</span>
    </p>
  );
}

function LanguageBadges({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const rest = languages.slice(LANGUAGES_SHOWN);
  const names = format.list(rest.map(catalog.language));
  return (
    <ul className="flex flex-wrap content-start gap-1.5">
      {languages.slice(0, LANGUAGES_SHOWN).map((language) => (
        <li key={language} className="flex min-w-0">
          <Badge className="wrap-anywhere">{catalog.language(language)}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex" title={names}>
          <Badge variant="outline">
            <bdi dir="ltr" aria-hidden="true">{`+${rest.length}`}</bdi>
            <span className="sr-only">
              {t("guideCard.moreLanguages", { count: rest.length, names })}
            </span>
          </Badge>
        </li>
      )}
    </ul>
  );
}

/** Has the card's shape, so that nothing moves when the guides arrive. */
export function GuideCardSkeleton() {
  return (
    <div data-slot="guide-card-skeleton" aria-hidden="true" className={CARD}>
      <div className="flex items-start gap-3.5">
        <Skeleton className="size-14 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <div className="flex gap-1.5 sm:min-h-[3.375rem]">
        <Skeleton className="h-6 w-20 rounded-full" />
        <Skeleton className="h-6 w-16 rounded-full" />
      </div>
      <div className="flex flex-col gap-3.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="border-border mt-auto flex flex-col gap-3 border-t pt-3.5">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
