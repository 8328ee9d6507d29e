import { ImageOff } from "lucide-react";
import { useTranslation } from "react-i18next";

/** In the place of a file that can not be had. */
export function GoneFile() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-2 text-sm">
      <ImageOff className="size-4" aria-hidden="true" />
      {t("common.fileGone")}
    </p>
  );
}
