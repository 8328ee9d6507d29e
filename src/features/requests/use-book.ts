import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Day } from "#convex/model/days.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { useSubmit } from "../../components/use-submit.ts";
import { useFormat } from "../../i18n/format.ts";
import { toast } from "../../ui/toast-store.ts";
import { draftAfter, startValues } from "./book-form.ts";
import type { BookingDraft, BookingGuide, BookingPrefill } from "./book-form.ts";
import { bookingResolver, missingFields } from "./book-resolver.ts";

const LABELS = { title: "booking.jobTitle", locationCity: "booking.location" } as const;

export type UseBookOptions = {
  guide: BookingGuide;
  prefill: BookingPrefill;
  /** Outlives the form, which goes when its dialog closes. */
  draft: BookingDraft;
  onDraft: Dispatch<SetStateAction<BookingDraft>>;
  today: Day;
  onClose: () => void;
};

/** The form of the Book dialog: dates are missed before all else, then title and place. */
export function useBook({ guide, prefill, draft, onDraft, today, onClose }: UseBookOptions) {
  const { t } = useTranslation();
  const format = useFormat();
  const book = useMutation(api.requests.book);
  const [start] = useState(() => startValues(guide, prefill, draft));
  const form = useForm<CreateBookingInput>({
    resolver: bookingResolver(guide, today),
    defaultValues: start,
  });
  useEffect(
    () => () => {
      const values = form.getValues();
      onDraft((before) => draftAfter(before, start, values));
    },
    [onDraft, start, form],
  );

  /** Closes for good: nothing of what was written stays. */
  function leave() {
    onDraft({});
    form.reset(start);
    onClose();
  }

  function complain() {
    const missing = missingFields(form.getValues());
    if (missing.includes("startDate") || missing.includes("endDate")) {
      toast({
        title: t("booking.missingDatesTitle"),
        description: t("booking.missingDatesText"),
        variant: "destructive",
      });
    } else if (missing.length > 0) {
      const names = missing.map((field) => t(LABELS[field as keyof typeof LABELS]));
      toast({
        title: t("booking.missingInfoTitle"),
        description: t("booking.missingInfoText", { fields: format.list(names) }),
        variant: "destructive",
      });
    }
  }

  const { submit, pending } = useSubmit(form, book, {
    done: () => ({
      title: t("booking.sentTitle"),
      description: t("booking.sentText", { name: guide.name }),
    }),
    failed: { title: t("booking.failedTitle"), fallbackKey: "booking.failedText" },
    onDone: leave,
    onInvalid: complain,
  });
  return { form, leave, submit, pending };
}
