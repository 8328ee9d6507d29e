import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { useLive } from "../../components/use-live.ts";
import { toast } from "../../ui/toast-store.ts";
import { changesSince, statusesOf } from "./booking-lists.ts";
import type { Booking, BookingChange } from "./booking-lists.ts";

export type NewStatus = Exclude<Booking["status"], "PENDING">;

/** All requests of the person, live, with what the latest answer changed. */
export function useBookings() {
  const { data: bookings, failed, retry } = useLive(api.requests.listBookings, {});
  const [seen, setSeen] = useState<{
    bookings: readonly Booking[] | undefined;
    changes: readonly BookingChange[];
  }>({ bookings: undefined, changes: [] });
  if (bookings !== undefined && bookings !== seen.bookings) {
    const before = seen.bookings === undefined ? null : statusesOf(seen.bookings);
    const changes = changesSince(before, bookings);
    // An answer that moves nothing keeps the marks of the one before.
    setSeen({ bookings, changes: changes.length > 0 ? changes : seen.changes });
  }
  return { bookings, changes: seen.changes, failed, retry };
}

/** How many requests there are in all, also where the list of them ends; undefined while that is not known. */
export function useRequestTotal(): number | undefined {
  return useLive(api.figures.own, {}).data?.total;
}

/** Moves a request on; the card changes at once and goes back if the server refuses. */
export function useSetStatus() {
  const { t } = useTranslation();
  const setStatus = useMutation(api.requests.setBookingStatus).withOptimisticUpdate(
    (store, { jobRequestId, status }) => {
      const bookings = store.getQuery(api.requests.listBookings, {});
      if (!bookings || status === "PROPOSED") return;
      store.setQuery(
        api.requests.listBookings,
        {},
        bookings.map((booking) => (booking.id === jobRequestId ? { ...booking, status } : booking)),
      );
    },
  );
  return async (jobRequestId: string, status: NewStatus) => {
    try {
      await setStatus({ jobRequestId, status });
      toast({
        title: t("bookings.updatedTitle"),
        description: t(`bookings.updated.${status}`),
        variant: "success",
      });
    } catch (error) {
      toastError(t, t("bookings.failedTitle"), "bookings.failedText")(error);
    }
  };
}
