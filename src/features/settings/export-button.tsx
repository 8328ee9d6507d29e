import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { useExport } from "./use-export.ts";

/** Downloads one's data, and says how far that is. */
export function ExportButton() {
  const { t } = useTranslation();
  const format = useFormat();
  const { bytes, begin } = useExport();
  return (
    <>
      <Button variant="outline" loading={bytes !== null} onClick={() => void begin()}>
        <Download aria-hidden="true" className="size-4" />
        {t("ownData.exportButton")}
      </Button>
      {bytes !== null && (
        <span className="text-muted-foreground text-sm tabular-nums">
          {t("ownData.exporting", { size: format.bytes(bytes) })}
        </span>
      )}
    </>
  );
}
