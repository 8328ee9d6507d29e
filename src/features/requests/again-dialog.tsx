import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import type { Booking } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { termsOf } from "./book-again.ts";
import { BookDialog } from "./book-dialog.tsx";

type AgainDialogProps = {
  bookingId: string;
  /** Another guide than the booking's, for the same days. */
  withGuideId: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The Book dialog with the terms of another booking. */
export function AgainDialog({ bookingId, withGuideId, open, onOpenChange }: AgainDialogProps) {
  const { data: booking } = useLive(api.requests.get, open ? { jobRequestId: bookingId } : "skip", {
    keep: true,
  });
  const guideId = withGuideId ?? booking?.guideUserId;
  const { data: page } = useLive(
    api.guides.get,
    open && guideId !== undefined ? { guideId } : "skip",
    { keep: true },
  );
  if (!booking || page === undefined) return null;
  if (page === null) return <GuideGone {...{ booking, open, onOpenChange }} />;
  const guide = { ...page.guide, name: page.user.name };
  const values = termsOf(booking, guide.hourlyRateVND, withGuideId !== null);
  const terms = { of: booking.id, values };
  return <BookDialog guide={guide} prefill={{ terms }} open={open} onOpenChange={onOpenChange} />;
}

type GuideGoneProps = Pick<AgainDialogProps, "open" | "onOpenChange"> & { booking: Booking };

function GuideGone({ booking, open, onOpenChange }: GuideGoneProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("bookings.again.goneTitle")}</DialogTitle>
          <DialogDescription>{t("bookings.again.goneText")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button asChild>
            <AppLink to={paths.search({ location: booking.locationCity })}>
              {t("bookings.replace.search")}
            </AppLink>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
