import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { Price } from "../../components/price.tsx";
import { RatingStars } from "../../components/rating-stars.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { FreeGuide } from "./lost-days.ts";

type FreeGuideRowProps = {
  guide: FreeGuide;
  /** Where the name leads; in a form it leads nowhere. */
  profile?: string;
  /** What is to be known before the guide is asked. */
  note?: ReactNode;
  /** What can be done, at the end of the row. */
  children: ReactNode;
};

/** A guide who is free, as a small card: who, how good, which languages, how much. */
export function FreeGuideRow({ guide, profile, note, children }: FreeGuideRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const { user, avgRating, reviewCount, languages, hourlyRateVND } = guide;
  return (
    <li className="border-border bg-card flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-lg border p-3">
      <Avatar name={user.name} image={user.image} className="size-11" />
      <div className={cn("min-w-0 flex-1 text-sm", note ? "basis-72" : "basis-40")}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="text-base font-semibold wrap-anywhere">
            {profile === undefined ? (
              user.name
            ) : (
              <AppLink
                to={profile}
                className="hover:text-primary-deep inline-flex min-h-6 items-center rounded-sm hover:underline"
              >
                {user.name}
              </AppLink>
            )}
          </bdi>
          <RatingStars
            rating={Number(avgRating)}
            count={reviewCount}
            className="whitespace-nowrap"
          />
        </p>
        <p className="text-muted-foreground wrap-anywhere">
          {format.list(languages.map(catalog.language))}
        </p>
        <Price amountVND={hourlyRateVND} unit={t("guideCard.hour")} />
        {note && <p className="text-muted-foreground mt-1 text-pretty">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">{children}</div>
    </li>
  );
}
