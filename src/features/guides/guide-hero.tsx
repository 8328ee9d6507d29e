import { Briefcase, MapPin } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { CheckBadge, CheckList } from "../../components/checks.tsx";
import { Price } from "../../components/price.tsx";
import { RatingStars } from "../../components/rating-stars.tsx";
import { SceneBanner } from "../../components/scene-banner.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { GuidePageData } from "./guide-page.ts";

type GuideHeroProps = { page: GuidePageData; actions: ReactNode };

/** Who, where, how long, how good, how much; behind it the guide's first city. */
export function GuideHero({ page, actions }: GuideHeroProps) {
  return (
    <header>
      <SceneBanner city={page.guide.areas[0] ?? ""} />
      <div className="page-width">
        <div className="border-border bg-card relative -mt-10 flex flex-col gap-5 rounded-xl border p-5 shadow-sm sm:p-6 lg:flex-row lg:items-start print:mt-0 print:border-0 print:bg-transparent print:p-0 print:shadow-none">
          <Facts page={page} />
          <div className="flex flex-wrap items-center gap-2 lg:w-64 lg:justify-end">{actions}</div>
        </div>
      </div>
    </header>
  );
}

/** The same whoever looks at it: only another answer draws it anew. */
const Facts = memo(function Facts({ page: { guide, user } }: { page: GuidePageData }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const area = guide.areas[0];
  return (
    <>
      <Avatar
        large
        name={user.name}
        image={user.image}
        className="ring-card -mt-14 size-24 ring-4 sm:size-28 lg:-mt-16 lg:size-32 print:mt-0"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              dir="auto"
              translate="no"
              className="text-heading min-w-0 font-semibold wrap-anywhere"
            >
              {user.name}
            </h1>
            {guide.verified && <CheckBadge checks={guide.checks} />}
          </div>
          <div className="text-muted-foreground mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
            {area && (
              <span className="inline-flex items-center gap-1.5">
                <MapPin className="size-4" aria-hidden="true" />
                {t("guide.place", { area: catalog.city(area) })}
              </span>
            )}
            <span className="inline-flex items-center gap-1.5">
              <Briefcase className="size-4" aria-hidden="true" />
              {t("guide.years", { count: guide.yearsExperience })}
            </span>
            <RatingStars
              rating={Number(guide.avgRating)}
              count={guide.reviewCount}
              className="max-sm:w-full"
            />
          </div>
        </div>
        <CheckList checks={guide.checks} />
        <Price amountVND={guide.hourlyRateVND} unit={t("guide.perHour")} className="text-xl" />
        <BadgeRow label={t("guide.languages")} values={guide.languages.map(catalog.language)} />
        <BadgeRow
          label={t("guide.specialties")}
          values={guide.specialties.map(catalog.specialty)}
          tone="primary"
        />
      </div>
    </>
  );
});

type BadgeRowProps = { label: string; values: readonly string[]; tone?: "primary" | "neutral" };

function BadgeRow({ label, values, tone = "neutral" }: BadgeRowProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {values.map((value) => (
        <li key={value} className="flex min-w-0">
          <Badge variant={tone} className="wrap-anywhere">
            {value}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
