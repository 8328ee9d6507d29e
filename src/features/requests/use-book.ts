import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Day } from "#convex/model/days.ts";
import { readAppError } from "#convex/model/errors.ts";
import { createBookingInput } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { tError } from "../../i18n/errors.ts";
import { toast } from "../../ui/toast-store.ts";
import { bookingProblem, draftAfter, startValues } from "./book-form.ts";
import type { BookingDraft, BookingGuide, BookingPrefill } from "./book-form.ts";

const FIELDS = Object.keys(createBookingInput.shape) as (keyof CreateBookingInput)[];

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
  const book = useMutation(api.requests.book);
  const [start] = useState(() => startValues(guide, prefill, draft));
  const form = useForm<CreateBookingInput>({
    resolver: standardSchemaResolver(createBookingInput),
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
    const values = form.getValues();
    if (values.startDate === "" || values.endDate === "") {
      toast({
        title: t("booking.missingDatesTitle"),
        description: t("booking.missingDatesText"),
        variant: "destructive",
      });
    } else if (values.title.trim() === "" || values.locationCity === "") {
      toast({
        title: t("booking.missingInfoTitle"),
        description: t("booking.missingInfoText"),
        variant: "destructive",
      });
    }
  }

  async function send(values: CreateBookingInput) {
    const problem = bookingProblem(values, guide, today);
    if (problem) {
      form.setError(problem.field, { message: problem.message }, { shouldFocus: true });
      return;
    }
    try {
      await book(values);
      toast({
        title: t("booking.sentTitle"),
        description: t("booking.sentText", { name: guide.name }),
        variant: "success",
      });
      leave();
    } catch (error) {
      const refusal = readAppError(error);
      const field = FIELDS.find((name) => name === refusal?.field);
      if (field && refusal) form.setError(field, { message: refusal.message });
      toast({
        title: t("booking.failedTitle"),
        description: tError(t, error, "booking.failedText"),
        variant: "destructive",
      });
    }
  }

  return { form, leave, submit: form.handleSubmit(send, complain) };
}
