import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { useExport } from "./use-export.ts";

const MEGABYTE = 1_048_576;

/** Downloads one's data, and says how far that is. */
export function ExportButton() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { bytes, begin } = useExport();
  const size = number((bytes ?? 0) / MEGABYTE, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <>
      <Button variant="outline" loading={bytes !== null} onClick={() => void begin()}>
        <Download aria-hidden="true" className="size-4" />
        {t("ownData.exportButton")}
      </Button>
      {bytes !== null && (
        <span className="text-muted-foreground text-sm tabular-nums">
          {t("ownData.exporting", { size })}
        </span>
      )}
    </>
  );
}
