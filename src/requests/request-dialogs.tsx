import { Suspense, useCallback, useState, type ReactNode } from "react";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../components/use-live.ts";
import type { Booking } from "./booking.ts";
import {
  type RenderRequestDialog,
  type RequestDialogProps,
  RequestDialogPlace,
} from "./request-dialog.ts";

type Shown = { booking: Booking; render: RenderRequestDialog; open: boolean };

/**
 * Requests and the one dialog beside them. It is not in a row: that goes to another list, or to another page of its own, as
 * requests move on, and what is typed would go with it.
 */
export function RequestDialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const show = useCallback(
    (booking: Booking, render: RenderRequestDialog) => setShown({ booking, render, open: true }),
    [],
  );
  function onOpenChange(open: boolean): void {
    // One that has done late what it was closed over leaves the next one alone.
    setShown((now) => (now !== undefined && now.render === shown?.render ? { ...now, open } : now));
  }
  return (
    <RequestDialogPlace value={show}>
      {children}
      <Suspense>
        {shown && (
          <LiveDialog
            key={shown.booking.id}
            before={shown.booking}
            render={shown.render}
            open={shown.open}
            onOpenChange={onOpenChange}
          />
        )}
      </Suspense>
    </RequestDialogPlace>
  );
}

type LiveDialogProps = Omit<RequestDialogProps, "booking"> & { render: RenderRequestDialog };

function LiveDialog({ render, ...props }: LiveDialogProps) {
  const { before, open } = props;
  const { data } = useLive(api.requests.get, open ? { jobRequestId: before.id } : "skip");
  return render({ ...props, booking: data ?? before });
}
