import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import type { Booking } from "../../requests/booking.ts";
import { toast } from "../../ui/toast-store.ts";

/** Takes back what is still open of a round. */
export function useCancelRound() {
  const { t } = useTranslation();
  const cancel = useMutation(api.broadcasts.cancel);
  return async (broadcastId: NonNullable<Booking["broadcastId"]>): Promise<void> => {
    try {
      const { length: count } = await cancel({ broadcastId });
      const description = t("bookings.round.cancelled", { count });
      toast({ title: t("bookings.updatedTitle"), description, variant: "success" });
    } catch (error) {
      toastError(t, t("bookings.failedTitle"), "bookings.failedText")(error);
    }
  };
}
