import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { JOB_CITIES } from "#convex/model/catalog/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { takenDays, useGuideDays } from "../../components/guide-days.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { BookSummary } from "./book-summary.tsx";
import { BookTimes } from "./book-times.tsx";
import { useBook } from "./use-book.ts";
import type { UseBookOptions } from "./use-book.ts";

type BookFormProps = Omit<UseBookOptions, "today">;

export function BookForm(props: BookFormProps) {
  const { guide } = props;
  const { t } = useTranslation();
  const catalog = useCatalog();
  const today = useToday();
  const { form, leave, submit, pending } = useBook({ ...props, today });
  const { days } = useGuideDays(guide.userId, today);
  const taken = useMemo(() => (days ? takenDays(days) : new Set<string>()), [days]);
  const values = useWatch({ control: form.control }) as CreateBookingInput;
  const cities = [
    ...new Set([...guide.areas, ...JOB_CITIES.map((city) => city.value), values.locationCity]),
  ].filter((city) => city !== "");

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
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
      <BookTimes form={form} guide={guide} taken={taken} today={today} />
      <BookSummary values={values} days={days} taken={taken} />
      <TextareaField
        control={form.control}
        name="notes"
        label={t("booking.notes")}
        rows={3}
        placeholder={t("booking.notesPlaceholder")}
      />
      <FormAlert control={form.control} />
      <DialogFooter className="bg-popover sticky -bottom-5 -mb-5 pt-3 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
        <Button variant="ghost" onClick={leave}>
          {t("booking.cancel")}
        </Button>
        <Button type="submit" loading={pending}>
          {t("booking.send")}
        </Button>
      </DialogFooter>
    </form>
  );
}
