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
import { draftKey } from "./book-form.ts";
import type { BookingGuide, BookingPrefill } from "./book-form.ts";

type BookDialogProps = {
  guide: BookingGuide;
  prefill: BookingPrefill;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function BookDialog({ guide, prefill, open, onOpenChange }: BookDialogProps) {
  const { t } = useTranslation();
  const [instead, setInstead] = useState<{ of: string; guide: BookingGuide } | null>(null);
  const asked = instead?.of === guide.userId ? instead.guide : guide;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("booking.title", { name: asked.name })}</DialogTitle>
          <DialogDescription>{t("booking.intro")}</DialogDescription>
        </DialogHeader>
        <BookForm
          // Of the page's guide: where the page changes to another one, the form begins anew with that guide's own draft.
          key={draftKey(guide, prefill)}
          guide={asked}
          onGuide={(other) => setInstead({ of: guide.userId, guide: other })}
          prefill={prefill}
          onClose={() => {
            setInstead(null);
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
