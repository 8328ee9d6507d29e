import { useState } from "react";
import type { ReactElement } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { JOB_CITIES } from "#convex/model/catalog/contract.ts";
import { HOURS_STEP, JOB_HOURS_MAX, JOB_RATE_MIN } from "#convex/model/requests/contract.ts";
import type { CreateJobInput } from "#convex/model/requests/contract.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { HoursField, MoneyField } from "../../components/fields/amount-fields.tsx";
import { GuideRangeField } from "../../components/fields/guide-range-field.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../../ui/dialog.tsx";
import { TourDayFields } from "./tour-day-fields.tsx";
import { useCreateJob } from "./use-create-job.ts";

const RATE_STEP = 1_000;

/** Open as it mounts; what is written stays until it is sent or cancelled. */
export function CreateJobDialog({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("jobs.dialogTitle")}</DialogTitle>
          <DialogDescription>{t("jobs.dialogIntro")}</DialogDescription>
        </DialogHeader>
        <CreateJobForm onClose={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

export function CreateJobForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { form, leave, submit, pending } = useCreateJob(onClose);
  const { control } = form;
  return (
    <DialogForm
      control={control}
      submit={submit}
      pending={pending}
      cancel={t("jobs.cancel")}
      send={t("jobs.send")}
      onCancel={leave}
    >
      <TextField
        control={control}
        name="title"
        label={t("jobs.field.title")}
        autoComplete="off"
        required
      />
      <GuideField control={control} />
      <JobPlace control={control} />
      <TourDayFields control={control} />
      <TextareaField
        control={control}
        name="notes"
        label={t("common.optional", { label: t("jobs.field.notes") })}
        rows={3}
      />
    </DialogForm>
  );
}

type FieldsProps = { control: Control<CreateJobInput> };

/** Every listed guide with the rate. */
function GuideField({ control }: FieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: guides, failed, retry } = useLive(api.guides.list, {});
  const isOnItsWay = guides === undefined && !failed;
  return (
    <>
      <SelectField
        control={control}
        name="guideUserId"
        label={t("jobs.field.guide")}
        placeholder={t(isOnItsWay ? "search.loading" : "jobs.pickGuide")}
        options={(guides ?? []).map(({ userId, user, hourlyRateVND }) => ({
          value: userId,
          label: t("jobs.guideOption", { name: user.name, rate: format.vnd(hourlyRateVND) }),
        }))}
        required
      />
      {failed && <LoadError onRetry={retry} />}
    </>
  );
}

/** When, where, how long and for how much. */
function JobPlace({ control }: FieldsProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const guideUserId = useWatch({ control, name: "guideUserId" });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <GuideRangeField
          control={control}
          guideId={guideUserId}
          labels={{ first: t("jobs.field.startDate"), last: t("jobs.field.endDate") }}
        />
      </div>
      <SelectField
        control={control}
        name="locationCity"
        label={t("jobs.field.city")}
        placeholder={t("booking.pickCity")}
        options={JOB_CITIES.map(({ value, label }) => ({ value, label: catalog.city(label) }))}
        required
        className="sm:col-span-2"
      />
      <HoursField
        control={control}
        name="proposedHours"
        label={t("jobs.field.hours")}
        max={JOB_HOURS_MAX}
        step={HOURS_STEP}
        whenEmpty={0}
        required
      />
      <MoneyField
        control={control}
        name="proposedRateVND"
        label={t("jobs.field.rate")}
        min={JOB_RATE_MIN}
        step={RATE_STEP}
        whenEmpty={0}
        required
      />
    </div>
  );
}
