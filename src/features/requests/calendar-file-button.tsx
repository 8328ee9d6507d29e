import { useConvex } from "convex/react";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { PRODUCT_NAME } from "#convex/model/product.ts";

import { toastError } from "../../components/toast-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";

const FILE = {
  name: `${PRODUCT_NAME.toLowerCase()}-booking.ics`,
  type: "text/calendar;charset=utf-8",
};

/** Hands an accepted booking to the visitor's own calendar. */
export function CalendarFileButton({ jobRequestId }: { jobRequestId: string }) {
  const { t } = useTranslation();
  const convex = useConvex();
  const [waits, setWaits] = useState(false);

  async function fetchFile(): Promise<void> {
    setWaits(true);
    await convex
      .query(api.calendars.bookingFile, { jobRequestId })
      .then((text) => saveFile(text, FILE))
      .catch(toastError(t, t("bookings.calendarFileFailed")));
    setWaits(false);
  }

  return (
    <Button
      variant="outline"
      disabled={waits}
      aria-busy={waits || undefined}
      onClick={() => void fetchFile()}
    >
      <CalendarPlus aria-hidden="true" />
      {t("bookings.addToCalendar")}
    </Button>
  );
}
