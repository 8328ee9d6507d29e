import { UserRoundX } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { isAllWorked } from "#convex/model/requests/workedRules.ts";

import { usePartyNames } from "../../components/party-names.ts";
import { useLive } from "../../components/use-live.ts";
import { useToday } from "../../lib/use-now.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";

type AwayNoteProps = { booking: Booking; side: Side };

/** Of an agreed tour that is not over: the other side cannot be reached, and what that means. Nobody is told why. */
export function AwayNote({ booking, side }: AwayNoteProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { party } = counterpartyOf(booking, side);
  const name = usePartyNames()(party).title;
  const { data } = useLive(api.settlements.get, { jobRequestId: booking.id });
  if (data?.isPartnerAway !== true || party.isDeleted) return null;
  if (isAllWorked(booking, data.finishedOn, today)) return null;
  return (
    <Alert variant="warning">
      <UserRoundX aria-hidden="true" />
      <AlertBody>{t("bookings.away", { name })}</AlertBody>
    </Alert>
  );
}
