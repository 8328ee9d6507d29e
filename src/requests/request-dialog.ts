import { createContext, useContext, type ReactNode } from "react";

import type { Booking } from "./booking.ts";

/** What a dialog about a request is told. */
export interface RequestDialogProps {
  /** As it is now. */
  booking: Booking;
  /** As it was when the dialog was opened. */
  before: Booking;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export type RenderRequestDialog = (props: RequestDialogProps) => ReactNode;
type ShowRequestDialog = (booking: Booking, render: RenderRequestDialog) => void;

/** Given by `RequestDialogs`. */
export const RequestDialogPlace = createContext<ShowRequestDialog>(() => {
  throw new Error("There is no place for the dialog of a request.");
});

/** Opens a dialog about a request beside the list in which it stands. */
export function useRequestDialog(): ShowRequestDialog {
  return useContext(RequestDialogPlace);
}
