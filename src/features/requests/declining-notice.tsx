import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { passFocus } from "../../lib/pass-focus.ts";
import type { Booking } from "../../requests/booking.ts";
import { useActionLabel } from "../../requests/spoken-title.ts";
import { Button } from "../../ui/button.tsx";
import { undoDecline } from "./pending-declines.ts";

/** Stands in the place of a request's actions while its decline can be undone. */
export function DecliningNotice({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the dialog that asked still has the focus.
    const timer = setTimeout(() => passFocus(undo.current));
    return () => clearTimeout(timer);
  }, []);
  const labelled = useActionLabel(booking);
  const action = t("bookings.declining.undo");
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <output className="text-muted-foreground me-auto text-sm">
        {t("bookings.declining.soon")}
      </output>
      <Button
        ref={undo}
        variant="outline"
        aria-label={labelled(action)}
        onClick={() => undoDecline(booking.id)}
      >
        <Undo2 aria-hidden="true" className="rtl:-scale-x-100" />
        {action}
      </Button>
    </div>
  );
}
