import { MapPinned } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "../../../ui/button.tsx";
import { LazyOverlay } from "../../../ui/lazy-overlay.tsx";
import type { MapSheetProps } from "./map-sheet.tsx";

const loadSheet = () => import("./map-sheet.tsx").then((m) => ({ default: m.MapSheet }));

/** Opens the map where the page has no room for it beside the guides. */
export function MapButton(sheet: Omit<MapSheetProps, "trigger" | "title">) {
  const { t } = useTranslation();
  return (
    <LazyOverlay
      kind="dialog"
      load={loadSheet}
      overlayProps={{ ...sheet, title: t("search.map.title") }}
      trigger={
        <Button variant="outline" className="h-12 max-sm:px-3.5 xl:hidden">
          <MapPinned aria-hidden="true" />
          <span className="max-sm:sr-only">{t("search.map.open")}</span>
        </Button>
      }
    />
  );
}
