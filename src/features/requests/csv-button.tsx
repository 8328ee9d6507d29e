import { useConvex } from "convex/react";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { toastError } from "../../components/toast-error.ts";
import type { Side } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";
import type { RequestFilter } from "./use-request-page.ts";

type CsvButtonProps = { side: Side; filter: RequestFilter };

/** Downloads all that the filter leaves, not only the page that is seen. */
export function CsvButton({ side, filter }: CsvButtonProps) {
  const { t } = useTranslation();
  const convex = useConvex();
  const [pending, setPending] = useState(false);

  async function download(): Promise<void> {
    setPending(true);
    await import("./download-bookings.ts")
      .then(({ downloadBookings }) => downloadBookings(convex, t, { side, filter }))
      .catch(toastError(t, t("bookings.csv.failed")));
    setPending(false);
  }

  return (
    <Button
      variant="outline"
      className="max-sm:px-3.5"
      loading={pending}
      onClick={() => void download()}
    >
      <Download aria-hidden="true" />
      <span className="max-sm:sr-only">{t("bookings.csv.download")}</span>
    </Button>
  );
}
