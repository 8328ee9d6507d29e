import { CircleAlert, RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import type { Upload } from "./uploads.ts";

interface UploadProgressProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** How far a file is, or why it did not arrive: then it can be sent again. */
export function UploadProgress({ upload, onRetry, onCancel }: UploadProgressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, progress, error, canRetry } = upload;
  if (error !== null) {
    return (
      <div className="flex w-full min-w-0 flex-col gap-2">
        <p role="alert" className="text-destructive flex gap-2 text-sm font-medium">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>
            {`: ${error}`}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {canRetry && (
            <Button variant="soft" size="sm" onClick={onRetry}>
              <RotateCw aria-hidden="true" />
              {t("upload.retry")}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {t("upload.dismiss")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex w-full min-w-0 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-sm">
          <span className="truncate">{name}</span>
          <span className="tabular-nums">{format.number(progress, { style: "percent" })}</span>
        </p>
        <progress
          aria-label={t("upload.sending", { name })}
          value={progress}
          className="accent-primary mt-1.5 block h-1.5 w-full"
        />
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("upload.stop", { name })}
        onClick={onCancel}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
