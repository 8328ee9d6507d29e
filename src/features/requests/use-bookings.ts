import { useMutation, useQuery_experimental } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { tError } from "../../i18n/errors.ts";
import { toast } from "../../ui/toast-store.ts";
import { changesSince, statusesOf } from "./booking-lists.ts";
import type { Booking, BookingChange } from "./booking-lists.ts";

export type NewStatus = Exclude<Booking["status"], "PENDING">;

/** All requests of the person, live, with what the latest answer changed. */
export function useBookings() {
  const answer = useQuery_experimental({ query: api.requests.listBookings, args: {} });
  const bookings = answer.status === "success" ? answer.data : undefined;
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
  return { bookings, changes: seen.changes, failed: answer.status === "error" };
}

/** Moves a request on; the card changes at once and goes back if the server refuses. */
export function useSetStatus() {
  const { t } = useTranslation();
  const setStatus = useMutation(api.requests.setBookingStatus).withOptimisticUpdate(
    (store, { requestId, status }) => {
      const bookings = store.getQuery(api.requests.listBookings, {});
      if (!bookings || status === "PROPOSED") return;
      store.setQuery(
        api.requests.listBookings,
        {},
        bookings.map((booking) => (booking.id === requestId ? { ...booking, status } : booking)),
      );
    },
  );
  return async (requestId: string, status: NewStatus) => {
    try {
      await setStatus({ requestId, status });
      toast({
        title: t("bookings.updatedTitle"),
        description: t(`bookings.updated.${status}`),
        variant: "success",
      });
    } catch (error) {
      toast({
        title: t("bookings.failedTitle"),
        description: tError(t, error, "bookings.failedText"),
        variant: "destructive",
      });
    }
  };
}
