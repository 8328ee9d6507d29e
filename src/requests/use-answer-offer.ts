import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { OfferAnswer } from "#convex/model/requests/contract.ts";

import { toastError } from "../components/toast-error.ts";
import { toast } from "../ui/toast-store.ts";
import type { Booking } from "./booking.ts";
import { useSeeBooking } from "./use-see-booking.ts";

/** Answers the other side's offer; which answer is under way is known until the server has spoken. */
export function useAnswerOffer(booking: Booking) {
  const { t } = useTranslation();
  const answerOffer = useMutation(api.requests.answerOffer);
  const seeBooking = useSeeBooking();
  const [pending, setPending] = useState<OfferAnswer | null>(null);

  async function answer(offerId: string, status: OfferAnswer): Promise<void> {
    setPending(status);
    try {
      await answerOffer({ jobRequestId: booking.id, offerId, status });
      toast({
        title: t("bookings.updatedTitle"),
        description: t(
          status === "ACCEPTED" ? "bookings.offer.acceptedText" : "bookings.offer.declinedText",
        ),
        variant: "success",
        // With the agreement the row goes to another list, and the conversation shows no more of it than its days.
        ...(status === "ACCEPTED" && { action: seeBooking(booking.id) }),
      });
    } catch (error) {
      toastError(t, t("bookings.failedTitle"), "bookings.failedText")(error);
    } finally {
      setPending(null);
    }
  }
  return { pending, answer };
}
