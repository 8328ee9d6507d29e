import { ImageOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { PrivatePicture } from "../../components/files/private-picture.tsx";

/** The card, which its guide and administrators alone get to see. */
export function LicencePicture({ path, name }: { path: string | null; name: string }) {
  const { t } = useTranslation();
  const missing = (
    <p className="border-border text-muted-foreground flex h-38 w-full items-center justify-center gap-2 rounded-lg border border-dashed text-sm">
      <ImageOff className="size-5" aria-hidden="true" />
      {t("admin.check.noPicture")}
    </p>
  );
  return (
    <div className="w-full shrink-0 md:w-60">
      {path === null ? (
        missing
      ) : (
        <PrivatePicture
          path={path}
          alt={t("admin.check.picture")}
          open={t("admin.check.openPicture", { name })}
          title={t("admin.check.pictureOf", { name })}
          missing={missing}
          className="border-border h-38 w-full border"
        />
      )}
    </div>
  );
}
