import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import type { SearchSheetProps } from "./search-sheet.tsx";

const loadSheet = () => import("./search-sheet.tsx").then((m) => ({ default: m.SearchSheet }));

/** Opens the filters on small screens; says how many are set. */
export function FilterButton(sheet: Omit<SearchSheetProps, "trigger" | "title">) {
  const { t } = useTranslation();
  const { active } = sheet;
  return (
    <LazyOverlay
      kind="dialog"
      load={loadSheet}
      overlayProps={{ ...sheet, title: t("search.filters") }}
      trigger={
        <Button variant="outline" className="h-12 max-sm:px-3.5 lg:hidden">
          <SlidersHorizontal aria-hidden="true" />
          <span className="max-sm:sr-only">{t("search.filters")}</span>
          {active > 0 && (
            <Badge variant="solid" aria-label={t("search.filtersActive", { count: active })}>
              {active}
            </Badge>
          )}
        </Button>
      }
    />
  );
}
