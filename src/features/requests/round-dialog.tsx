import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { JOB_CITIES } from "#convex/model/catalog/contract.ts";
import { parseDay } from "#convex/model/days.ts";
import { BOOKING_RATE_MIN } from "#convex/model/requests/contract.ts";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";
import { ROUND_SIZE } from "#convex/model/requests/rules.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { useToday } from "../../lib/use-now.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { BookSummary } from "./book-summary.tsx";
import { BookTimes } from "./book-times.tsx";
import { useRoundChoice } from "./round-choice.ts";
import { highestRate } from "./round-form.ts";
import type { RoundTerms } from "./round-form.ts";
import { RoundGuides } from "./round-guides.tsx";
import { TourDayFields } from "./tour-day-fields.tsx";
import { useRound } from "./use-round.ts";

type RoundFormProps = {
  userId: string;
  onClose: () => void;
  onSent: (count: number) => void;
};

type RoundDialogProps = Omit<RoundFormProps, "onClose"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** One request to all who were chosen. */
export function RoundDialog({ open, onOpenChange, ...form }: RoundDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("rounds.title")}</DialogTitle>
          <DialogDescription>{t("rounds.intro")}</DialogDescription>
        </DialogHeader>
        <RoundForm {...form} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

const NO_DAYS: ReadonlySet<string> = new Set();

function RoundForm(props: RoundFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const today = useToday();
  const [params] = useSearchParams();
  const asked = parseDay(params.get("date") ?? params.get("availableDate") ?? "") ?? "";
  const { guides } = useRoundChoice();
  const day = asked >= today ? asked : "";
  const { form, leave, submit, pending, refusal } = useRound({ ...props, guides, day, today });
  const { control } = form;
  const values = useWatch({ control }) as RoundTerms;
  const areas = guides.flatMap((guide) => guide.areas);
  const cities = [
    ...new Set([...areas, ...JOB_CITIES.map((city) => city.value), values.locationCity]),
  ].filter((city) => city !== "");
  return (
    <DialogForm
      control={control}
      submit={submit}
      pending={pending}
      cancel={t("booking.cancel")}
      send={t("rounds.send", { count: guides.length })}
      onCancel={leave}
    >
      <RoundGuides
        guides={guides}
        startDate={values.startDate}
        endDate={values.endDate}
        today={today}
        refusal={refusal}
      />
      {guides.length < ROUND_SIZE.least && (
        <output className="text-amber text-sm font-medium">{t("rounds.tooFew")}</output>
      )}
      <TextField
        control={control}
        name="title"
        label={t("booking.jobTitle")}
        placeholder={t("booking.jobTitlePlaceholder")}
        autoComplete="off"
        required
      />
      <SelectField
        control={control}
        name="locationCity"
        label={t("booking.location")}
        placeholder={t("booking.pickCity")}
        options={cities.map((value) => ({ value, label: catalog.city(value) }))}
        required
      />
      <BookTimes
        control={control}
        guideId=""
        rate={{
          help: t("rounds.rateHelp", { rate: format.vnd(highestRate(guides)) }),
          min: BOOKING_RATE_MIN,
        }}
      />
      <TourDayFields control={control as unknown as Control<CreateBookingInput>} />
      <BookSummary
        values={{ ...values, guideUserId: "" }}
        days={undefined}
        taken={NO_DAYS}
        held={(count) => t("rounds.heldDays", { count })}
      />
      <TextareaField
        control={control}
        name="notes"
        label={t("common.optional", { label: t("booking.notes") })}
        rows={3}
        placeholder={t("booking.notesPlaceholder")}
      />
    </DialogForm>
  );
}
