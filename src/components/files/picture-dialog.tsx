import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";
import { Dialog, DialogContent, DialogTitle } from "../../ui/dialog.tsx";

interface PictureDialogProps {
  title: string;
  /** Of several pictures. */
  steps?: { at: number; count: number; go: (at: number) => void };
  onClose: () => void;
  children: ReactNode;
}

/** A picture as large as the screen has room for; the arrow keys lead to the next. */
export function PictureDialog({ title, steps, onClose, children }: PictureDialogProps) {
  const { t } = useTranslation();
  const next = (by: number) => steps?.go((steps.at + by + steps.count) % steps.count);

  function onKeyDown({ key, currentTarget }: KeyboardEvent): void {
    const forward =
      getComputedStyle(currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") next(key === forward ? 1 : -1);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="sm:max-w-4xl"
        aria-describedby={undefined}
        onKeyDown={(steps?.count ?? 1) > 1 ? onKeyDown : undefined}
      >
        <DialogTitle className="pe-10 text-base font-medium wrap-anywhere">{title}</DialogTitle>
        <div className="grid min-h-40 place-items-center">{children}</div>
        {steps !== undefined && steps.count > 1 && (
          <div className="flex items-center justify-between gap-3">
            <Button
              variant="outline"
              size="icon"
              aria-label={t("common.previousPicture")}
              onClick={() => next(-1)}
            >
              <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
            </Button>
            <span className="text-muted-foreground text-sm tabular-nums" aria-live="polite">
              {t("common.pictureOf", { at: steps.at + 1, count: steps.count })}
            </span>
            <Button
              variant="outline"
              size="icon"
              aria-label={t("common.nextPicture")}
              onClick={() => next(1)}
            >
              <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
            </Button>
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
