import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { JOB_CITIES } from "#convex/model/catalog/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { takenDays, useGuideDays } from "../../components/guide-days.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { tMessage } from "../../i18n/errors.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
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
  const { form, leave, submit } = useBook({ ...props, today });
  const { days } = useGuideDays(guide.userId, today);
  const taken = useMemo(() => (days ? takenDays(days) : new Set<string>()), [days]);
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as CreateBookingInput;
  const cities = [
    ...new Set([...guide.areas, ...JOB_CITIES.map((city) => city.value), values.locationCity]),
  ].filter((city) => city !== "");

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t("booking.jobTitle")} error={tMessage(errors.title?.message)} required>
        <Input
          placeholder={t("booking.jobTitlePlaceholder")}
          autoComplete="off"
          {...form.register("title")}
        />
      </Field>
      <Field label={t("booking.location")} error={tMessage(errors.locationCity?.message)} required>
        <Select
          value={values.locationCity}
          placeholder={t("booking.pickCity")}
          onValueChange={(city) =>
            form.setValue("locationCity", city, { shouldValidate: form.formState.isSubmitted })
          }
        >
          {cities.map((city) => (
            <SelectItem key={city} value={city}>
              {catalog.city(city)}
            </SelectItem>
          ))}
        </Select>
      </Field>
      <BookTimes form={form} guide={guide} taken={taken} today={today} />
      <BookSummary values={values} days={days} taken={taken} />
      <Field label={t("booking.notes")} error={tMessage(errors.notes?.message)}>
        <Textarea
          rows={3}
          placeholder={t("booking.notesPlaceholder")}
          className="min-h-20"
          {...form.register("notes")}
        />
      </Field>
      <DialogFooter className="bg-popover sticky -bottom-5 -mb-5 pt-3 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
        <Button variant="ghost" onClick={leave}>
          {t("booking.cancel")}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t("booking.send")}
        </Button>
      </DialogFooter>
    </form>
  );
}
