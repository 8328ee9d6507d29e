import { Check } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";

import { useCatalog } from "../../../components/use-catalog.ts";
import { useFormat } from "../../../i18n/format.ts";
import { cn } from "../../../lib/cn.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toggled } from "../search-state.ts";
import { MapDrawing } from "./map-drawing.tsx";
import { BUTTON_HEIGHT, MAP, PLACES, type Place } from "./places.ts";

const rem = (length: number) => `${length / 16}rem`;

/** In the drawing's own lengths, and on the sides that the map has in every language. */
function placeOf({ end: [x, y], side }: Place): CSSProperties {
  if (side === "below") return { left: rem(x), top: rem(y), translate: "-50%" };
  const top = rem(y - BUTTON_HEIGHT / 2);
  return side === "left" ? { right: rem(MAP.width - x), top } : { left: rem(x), top };
}

const TEXT_SIDE = {
  left: "items-end text-end",
  right: "items-start text-start",
  below: "items-center",
} as const;

export type CityMapProps = {
  chosen: readonly string[];
  /** Guides by city under the filters set. Undefined until they are known; a city without one where they could not be had. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (chosen: string[]) => void;
};

/** The country with a button for each city, which adds it to the search or takes it out. North stays above and east on the right. */
export function CityMap({ chosen, counts, onChange }: CityMapProps) {
  const { t } = useTranslation();
  const names = {
    country: t("search.map.title"),
    hoangSa: t("search.map.hoangSa"),
    truongSa: t("search.map.truongSa"),
  };
  return (
    <div
      dir="ltr"
      className="relative mx-auto"
      style={{ width: rem(MAP.width), height: rem(MAP.height) }}
    >
      <MapDrawing chosen={chosen} counts={counts} names={names} />
      <ul aria-label={t("search.cities")}>
        {PLACES.map((place) => (
          <li key={place.city}>
            <CityButton
              place={place}
              isChosen={chosen.includes(place.city)}
              isKnown={counts !== undefined}
              count={counts?.[place.city]}
              onPress={() => onChange(toggled(chosen, place.city))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CityButtonProps = {
  place: Place;
  isChosen: boolean;
  isKnown: boolean;
  count: number | undefined;
  onPress: () => void;
};

function CityButton({ place, isChosen, isKnown, count, onPress }: CityButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const city = useCatalog().city(place.city);
  const waiting = isKnown ? city : t("search.map.counting", { city });
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      style={placeOf(place)}
      onClick={onPress}
      className={cn(
        "absolute flex min-h-11 min-w-11 flex-col justify-center rounded-md px-1 text-xs leading-[1.2] font-medium transition-colors [:lang(hi)_&]:leading-[1.5] [:lang(ur)_&]:leading-tight",
        TEXT_SIDE[place.side],
        isChosen
          ? "bg-primary text-primary-foreground hover:bg-primary-hover"
          : "bg-card/75 hover:bg-muted",
      )}
    >
      <span className="sr-only">
        {count === undefined ? waiting : t("search.map.city", { city, count })}
      </span>
      <span dir="auto" aria-hidden="true">
        {city}
      </span>
      <span
        aria-hidden="true"
        className={cn(
          "flex min-h-[1lh] items-center gap-0.5 font-semibold tabular-nums",
          !isChosen && (count === 0 ? "text-muted-foreground font-normal" : "text-primary-deep"),
        )}
      >
        {isChosen && <Check className="size-3.5" />}
        {isKnown ? count !== undefined && format.number(count) : <Skeleton className="h-3 w-5" />}
      </span>
    </button>
  );
}
