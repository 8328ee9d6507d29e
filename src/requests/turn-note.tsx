import { useTranslation } from "react-i18next";

import { turnOf } from "#convex/model/requests/offerRules.ts";

import { cn } from "../lib/cn.ts";
import type { Negotiated, Side } from "./booking.ts";

type TurnNoteProps = { booking: Negotiated; side: Side; className?: string };

/** For whose answer an open request waits; nothing where it waits for nobody. */
export function TurnNote({ booking, side, className }: TurnNoteProps) {
  const { t } = useTranslation();
  const turn = turnOf(booking.status, booking.offers);
  if (turn === null) return null;
  const isMine = turn === side;
  const other = turn === "GUIDE" ? t("bookings.turn.guide") : t("bookings.turn.operator");
  return (
    <span
      className={cn(
        "text-sm",
        isMine ? "text-amber font-medium" : "text-muted-foreground font-normal",
        className,
      )}
    >
      {isMine ? t("bookings.turn.mine") : other}
    </span>
  );
}
