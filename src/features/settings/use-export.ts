import { useAuthToken } from "@convex-dev/auth/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { toastError } from "../../components/toast-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "../../ui/toast-store.ts";
import { ARCHIVE_TYPE, archiveParts } from "./archive-parts.ts";

/** Downloads the archive. `bytes` of the part that is coming in; null while none is. */
export function useExport(): { bytes: number | null; begin: () => Promise<void> } {
  const { t } = useTranslation();
  const token = useAuthToken();
  const [bytes, setBytes] = useState<number | null>(null);
  return {
    bytes,
    begin: async () => {
      if (bytes !== null) return;
      setBytes(0);
      try {
        for await (const { content, name } of archiveParts(token, setBytes)) {
          saveFile(content, { name, type: ARCHIVE_TYPE });
        }
        toast({
          title: t("ownData.exported"),
          description: t("ownData.exportedText"),
          variant: "success",
        });
      } catch (error) {
        toastError(t, t("ownData.exportFailed"), "ownData.failedText")(error);
      } finally {
        setBytes(null);
      }
    },
  };
}
