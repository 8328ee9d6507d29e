import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { makeOfferInput } from "#convex/model/requests/contract.ts";
import type { MakeOfferInput } from "#convex/model/requests/contract.ts";

import { useKeepTyped } from "../components/use-keep-typed.ts";
import { useSubmit } from "../components/use-submit.ts";
import { dropDraft, keepDraft, readDraft } from "../lib/drafts.ts";
import type { Booking } from "./booking.ts";
import { draftKey, startTerms, startValues } from "./offer-form.ts";

/** The form of the counter-offer dialog; what is written into it stays until it is sent or given up. */
export function useOffer(booking: Booking, onClose: () => void) {
  const { t } = useTranslation();
  const offer = useMutation(api.requests.offer);
  const key = draftKey(booking);
  const form = useForm<MakeOfferInput>({
    resolver: standardSchemaResolver(makeOfferInput),
    defaultValues: startValues(booking, readDraft(key)),
  });
  useKeepTyped(form, (values) => keepDraft(key, values));

  /** Closes for good: nothing of what was written stays. */
  function leave() {
    form.reset(startTerms(booking));
    dropDraft(key);
    onClose();
  }

  const { submit, pending } = useSubmit(form, offer, {
    done: () => ({
      title: t("bookings.offer.sentTitle"),
      description: t("bookings.offer.sentText"),
    }),
    failed: { title: t("bookings.failedTitle"), fallbackKey: "bookings.failedText" },
    onDone: leave,
  });
  return { form, leave, submit, pending };
}
