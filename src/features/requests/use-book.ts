import { useMutation } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Day } from "#convex/model/days.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { useSubmit } from "../../components/use-submit.ts";
import { dropDraft, keepDraft, readDraft as keptDraft } from "../../lib/drafts.ts";
import { useSeeBooking } from "../../requests/use-see-booking.ts";
import { toast } from "../../ui/toast-store.ts";
import { draftAfter, draftKey, readDraft, startValues } from "./book-form.ts";
import type { BookingGuide, BookingPrefill } from "./book-form.ts";
import { bookingResolver, missingFields } from "./book-resolver.ts";

export type UseBookOptions = {
  guide: BookingGuide;
  prefill: BookingPrefill;
  today: Day;
  onClose: () => void;
};

/** The form of the Book dialog: dates are missed before all else, then title and place. */
export function useBook({ guide, prefill, today, onClose }: UseBookOptions) {
  const { t } = useTranslation();
  const book = useMutation(api.requests.book);
  const seeBooking = useSeeBooking();
  const key = draftKey(guide, prefill);
  const [begin] = useState(() => {
    const draft = readDraft(keptDraft(key), guide, today);
    return { prefill, draft, start: startValues(guide, prefill, draft) };
  });
  const form = useForm<CreateBookingInput>({
    resolver: bookingResolver(guide, today),
    defaultValues: begin.start,
  });
  const keptUnder = useRef(key);
  useEffect(() => {
    function keep(values: CreateBookingInput): void {
      const draft = draftAfter(begin.draft, begin.prefill, begin.start, values);
      if (draft) keepDraft(key, draft);
      else dropDraft(key);
    }
    if (keptUnder.current !== key) {
      // It goes on with another guide: what was written goes along, and does not stand with the one before as well.
      dropDraft(keptUnder.current);
      keptUnder.current = key;
      keep(form.getValues());
    }
    return form.subscribe({
      formState: { values: true },
      // Kept as it is typed: whatever takes the form away, nothing is lost.
      callback: ({ values }) => keep(values),
    });
  }, [form, key, begin]);

  /** Closes for good: nothing of what was written stays. */
  function leave() {
    form.reset(begin.start);
    dropDraft(key);
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
      toast({
        title: t("booking.missingInfoTitle"),
        description: t("booking.missingInfoText"),
        variant: "destructive",
      });
    }
  }

  const { submit, pending } = useSubmit(form, book, {
    done: (_values, { id }) => ({
      title: t("booking.sentTitle"),
      description: t("booking.sentText", { name: guide.name }),
      action: seeBooking(id),
    }),
    failed: { title: t("booking.failedTitle"), fallbackKey: "booking.failedText" },
    onDone: leave,
    onInvalid: complain,
  });
  return { form, leave, submit, pending };
}
