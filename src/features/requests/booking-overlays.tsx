import { Suspense, useState } from "react";

import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { useBookingOverlay } from "./use-booking-overlay.ts";

const loadReplaceDialog = () =>
  import("./replace-dialog.tsx").then((m) => ({ default: m.ReplaceDialog }));
const ReplaceDialog = lazyDialog(loadReplaceDialog);
const loadAgainDialog = () =>
  import("./again-dialog.tsx").then((m) => ({ default: m.AgainDialog }));
const AgainDialog = lazyDialog(loadAgainDialog);

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
