import { lazyDialog } from "../../ui/lazy-dialog.tsx";

export const loadDetails = () =>
  import("./booking-details.tsx").then((m) => ({ default: m.BookingDetails }));

/** The details of a request, fetched when they are opened for the first time: from its row, or by its address. */
export const BookingDetails = lazyDialog(loadDetails);
