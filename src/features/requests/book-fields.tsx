import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { JOB_CITIES } from "#convex/model/catalog/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";
import { minimumBookingRate } from "#convex/model/requests/rules.ts";

import { CancellationTerms } from "../../components/cancellation-terms.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { takenDays, useGuideDays } from "../../components/guide-days.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { useToday } from "../../lib/use-now.ts";
import type { BookingGuide } from "./book-form.ts";
import { BookSummary } from "./book-summary.tsx";
import { BookTimes } from "./book-times.tsx";
import { LostNotice } from "./lost-notice.tsx";
import { TourDayFields } from "./tour-day-fields.tsx";
import { useBook } from "./use-book.ts";
import type { UseBookOptions } from "./use-book.ts";
import { useLostDays } from "./use-lost-days.ts";

type BookFormProps = Omit<UseBookOptions, "today"> & {
  /** Goes on with another guide. */
  onGuide: (guide: BookingGuide) => void;
};

export function BookForm(props: BookFormProps) {
  const { guide, onGuide } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const today = useToday();
  const { form, leave, submit, pending } = useBook({ ...props, today });
  const { days } = useGuideDays(guide.userId, today);
  const taken = useMemo(() => (days ? takenDays(days) : new Set<string>()), [days]);
  const values = useWatch({ control: form.control }) as CreateBookingInput;
  const lost = useLostDays(values, pending);
  const cities = [
    ...new Set([...guide.areas, ...JOB_CITIES.map((city) => city.value), values.locationCity]),
  ].filter((city) => city !== "");

  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("booking.cancel")}
      send={t("booking.send")}
      onCancel={leave}
      waits={lost === null ? undefined : t("booking.lost.waits")}
    >
      <TextField
        control={form.control}
        name="title"
        label={t("booking.jobTitle")}
        placeholder={t("booking.jobTitlePlaceholder")}
        autoComplete="off"
        required
      />
      <SelectField
        control={form.control}
        name="locationCity"
        label={t("booking.location")}
        placeholder={t("booking.pickCity")}
        options={cities.map((value) => ({ value, label: catalog.city(value) }))}
        required
      />
      <BookTimes
        control={form.control}
        guideId={guide.userId}
        rate={{
          help: t("booking.rateHelp", { rate: format.vnd(guide.hourlyRateVND) }),
          min: minimumBookingRate(guide.hourlyRateVND),
        }}
      />
      <LostNotice form={form} guide={guide} lost={lost} onGuide={onGuide} />
      <TourDayFields control={form.control} />
      <BookSummary values={values} days={days} taken={taken} />
      <section aria-label={t("cancelling.title")}>
        <h3 className="text-sm font-semibold">{t("cancelling.title")}</h3>
        <CancellationTerms guideUserId={guide.userId} />
      </section>
      <TextareaField
        control={form.control}
        name="notes"
        label={t("common.optional", { label: t("booking.notes") })}
        rows={3}
        placeholder={t("booking.notesPlaceholder")}
      />
    </DialogForm>
  );
}
