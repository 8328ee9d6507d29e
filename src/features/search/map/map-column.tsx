import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CityMapProps } from "./city-map.tsx";

const CityMap = lazyPart(() => import("./city-map.tsx").then((m) => ({ default: m.CityMap })));

/** Where the page is wide enough for the map; elsewhere a button opens it. */
const WIDE = "(width >= 80rem)";

/** The map beside the guides. It comes after them; until then its place is kept. */
export function MapColumn(map: CityMapProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(WIDE);
  return (
    <aside aria-label={t("search.map.title")} className="hidden xl:block">
      <div className="border-border bg-card min-h-[36.25rem] overflow-hidden rounded-lg border [@media(height>=44rem)]:sticky [@media(height>=44rem)]:top-20">
        {isWide && (
          <Suspense fallback={<Skeleton className="h-[36.25rem] rounded-none" />}>
            <CityMap {...map} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
