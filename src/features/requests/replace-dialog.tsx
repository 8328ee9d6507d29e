import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { toastError } from "../../components/toast-error.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { POINT } from "../../lib/point.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Booking } from "../../requests/booking.ts";
import { isToReplace } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { FreeGuide } from "./lost-days.ts";
import { ReplacementRow } from "./replacement-row.tsx";

type ReplaceDialogProps = {
  bookingId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const SHAPE = (
  <div className="flex flex-col gap-2">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-32 w-full sm:h-24" />
    ))}
  </div>
);

/** Who could take the place of a guide who gave a booking up; one click sends the same terms. */
export function ReplaceDialog({ bookingId, open, onOpenChange }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const booking = useLive(api.requests.get, open ? { jobRequestId: bookingId } : "skip", {
    keep: true,
  });
  const { data } = booking;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t("bookings.replace.title")}</DialogTitle>
          <DialogDescription className="min-h-5 wrap-anywhere">
            {data &&
              [
                data.title,
                format.dayRange(data.startDate, data.endDate),
                catalog.city(data.locationCity),
                t("bookings.replace.terms", {
                  rate: format.vnd(data.proposedRateVND),
                  hours: t("booking.hours", { count: data.proposedHours }),
                }),
              ].join(POINT)}
          </DialogDescription>
        </DialogHeader>
        <LiveView live={booking} skeleton={SHAPE}>
          {(known) => <Candidates booking={known} onDone={() => onOpenChange(false)} />}
        </LiveView>
      </DialogContent>
    </Dialog>
  );
}

function Candidates({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const namesOf = usePartyNames();
  const replace = useMutation(api.requests.replace);
  const [asked, setAsked] = useState<string | null>(null);
  const jobRequestId = booking.id;
  const isOpen = isToReplace(booking, today);
  const list = useLive(api.requests.replacements, isOpen ? { jobRequestId, today } : "skip", {
    keep: true,
  });

  async function send({ userId, user: { name } }: FreeGuide): Promise<void> {
    if (asked !== null) return;
    setAsked(userId);
    try {
      await replace({ jobRequestId, guideUserId: userId });
      const title = t("bookings.replace.sentTitle");
      toast({ title, description: t("bookings.replace.sentText", { name }), variant: "success" });
      onDone();
    } catch (error) {
      toastError(t, t("bookings.replace.failedTitle"), "bookings.replace.failedText")(error);
    }
    setAsked(null);
  }

  if (!isOpen && asked === null) {
    const { replacedBy } = booking;
    return (
      <p className="text-sm">
        {replacedBy?.stands
          ? t("bookings.replace.already", { name: namesOf(replacedBy.guide).title })
          : t("bookings.replace.closed")}
      </p>
    );
  }
  return (
    <LiveView live={list} skeleton={SHAPE} empty={<NobodyFree booking={booking} />}>
      {(guides) => (
        <ul aria-label={t("bookings.replace.free")} className="flex flex-col gap-2">
          {guides.map((guide) => (
            <ReplacementRow
              key={guide.userId}
              guide={guide}
              booking={booking}
              asked={asked}
              onSend={() => void send(guide)}
            />
          ))}
        </ul>
      )}
    </LiveView>
  );
}

function NobodyFree({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const { locationCity: location, startDate: date } = booking;
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>{t("bookings.replace.nobody")}</p>
      <Button asChild variant="outline">
        <AppLink to={paths.search({ location, date })}>{t("bookings.replace.search")}</AppLink>
      </Button>
    </div>
  );
}
