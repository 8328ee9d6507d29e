import { lazy, Suspense, useState } from "react";

import { useBookingOverlay } from "./use-booking-overlay.ts";

const ReplaceDialog = lazy(() =>
  import("./replace-dialog.tsx").then((m) => ({ default: m.ReplaceDialog })),
);
const AgainDialog = lazy(() =>
  import("./again-dialog.tsx").then((m) => ({ default: m.AgainDialog })),
);

/** What is named last, so that a dialog can close with what it shows. */
function useLast(value: string | null): string | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** The dialogs of an operator that the address opens. */
export function BookingOverlays() {
  const { replaceId, againId, withGuideId, close } = useBookingOverlay();
  const replaced = useLast(replaceId);
  const again = useLast(againId === null ? null : `${againId} ${withGuideId ?? ""}`);
  const [bookingId = "", guideId = ""] = again?.split(" ") ?? [];
  const onOpenChange = (open: boolean) => {
    if (!open) close();
  };
  return (
    <Suspense>
      {replaced !== null && (
        <ReplaceDialog
          key={replaced}
          bookingId={replaced}
          open={replaceId !== null}
          onOpenChange={onOpenChange}
        />
      )}
      {again !== null && (
        <AgainDialog
          key={again}
          bookingId={bookingId}
          withGuideId={guideId || null}
          open={againId !== null}
          onOpenChange={onOpenChange}
        />
      )}
    </Suspense>
  );
}
