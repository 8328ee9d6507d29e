import { useTranslation } from "react-i18next";

import { minimumBookingRate } from "#convex/model/requests/rules.ts";

import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import type { Booking } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import { FreeGuideRow } from "./free-guide-row.tsx";
import type { FreeGuide } from "./lost-days.ts";
import { useBookingOverlay } from "./use-booking-overlay.ts";

type ReplacementRowProps = {
  guide: FreeGuide;
  booking: Booking;
  /** Who is being asked at the moment. */
  asked: string | null;
  onSend: () => void;
};

/**
 * A guide who is free, and the terms that go there. Where the guide usually costs more, that is said, and the Book dialog
 * is the way to offer it; terms below the lowest rate cannot be sent at all.
 */
export function ReplacementRow({ guide, booking, asked, onSend }: ReplacementRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { show } = useBookingOverlay();
  const { name } = guide.user;
  const rate = format.vnd(booking.proposedRateVND);
  const isDearer = guide.hourlyRateVND > booking.proposedRateVND;
  const isTooLow = booking.proposedRateVND < minimumBookingRate(guide.hourlyRateVND);
  const note = isTooLow ? "bookings.replace.tooLow" : "bookings.replace.dearer";
  return (
    <FreeGuideRow
      guide={guide}
      profile={paths.guide(guide.userId)}
      note={isDearer || isTooLow ? t(note, { rate }) : undefined}
    >
      {isDearer && (
        <Button
          variant="outline"
          aria-label={t("bookings.replace.atTheirRateOf", { name })}
          onClick={() => show({ again: booking.id, with: guide.userId })}
        >
          {t("bookings.replace.atTheirRate")}
        </Button>
      )}
      {!isTooLow && (
        <Button
          variant={isDearer ? "soft" : "primary"}
          loading={asked === guide.userId}
          disabled={asked !== null && asked !== guide.userId}
          aria-label={t("bookings.replace.sendTo", { name })}
          onClick={onSend}
        >
          {t("bookings.replace.send")}
        </Button>
      )}
    </FreeGuideRow>
  );
}
