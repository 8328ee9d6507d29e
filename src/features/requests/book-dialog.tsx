import { useState } from "react";
import { useTranslation } from "react-i18next";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { BookForm } from "./book-fields.tsx";
import type { BookingDraft, BookingGuide, BookingPrefill } from "./book-form.ts";

type BookDialogProps = {
  guide: BookingGuide;
  prefill: BookingPrefill;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function BookDialog({ guide, prefill, open, onOpenChange }: BookDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<BookingDraft>({});
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("booking.title", { name: guide.name })}</DialogTitle>
          <DialogDescription>{t("booking.intro")}</DialogDescription>
        </DialogHeader>
        <BookForm
          guide={guide}
          prefill={prefill}
          draft={draft}
          onDraft={setDraft}
          onClose={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}
