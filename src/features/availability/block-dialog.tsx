import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { AHEAD_DAYS_MAX, addBlocksInput } from "#convex/model/availability/contract.ts";
import type { AddBlocksInput } from "#convex/model/availability/contract.ts";
import { addDays, daysBetween } from "#convex/model/days.ts";

import { DialogForm } from "../../components/dialog-form.tsx";
import { BoundField } from "../../components/fields/bound-field.tsx";
import { DateField } from "../../components/fields/date-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useKeepTyped } from "../../components/use-keep-typed.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { DRAFTS } from "../../lib/kept-names.ts";
import { readSession, writeSession } from "../../lib/session-store.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../../ui/dialog.tsx";
import { TimeInput } from "../../ui/time-input.tsx";
import { toast } from "../../ui/toast-store.ts";
import { blockProblem, readBlockDraft, writtenSince } from "./block-form.ts";

/** The form outlives its dialog, and what is written into it a reload. */
function useBlockForm(guideId: string): UseFormReturn<AddBlocksInput> {
  const key = `${DRAFTS}block:${guideId}`;
  const form = useForm<AddBlocksInput>({
    resolver: standardSchemaResolver(addBlocksInput),
    defaultValues: readBlockDraft(readSession(key)),
  });
  useKeepTyped(form, (values) => writeSession(key, values));
  return form;
}

/** Blocks all days of a range, at certain hours and with a reason that only the guide sees. */
export function BlockDialog({ guideId }: { guideId: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const form = useBlockForm(guideId);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="outline">
          <CalendarOff aria-hidden="true" />
          {t("calendar.blockDates")}
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("calendar.blockDates")}</DialogTitle>
          <DialogDescription>{t("calendar.blockIntro")}</DialogDescription>
        </DialogHeader>
        <BlockForm form={form} onClose={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

type BlockFormProps = { form: UseFormReturn<AddBlocksInput>; onClose: () => void };

function BlockForm({ form, onClose }: BlockFormProps) {
  const { t } = useTranslation();
  const { submit, pending } = useBlockSubmit(form, onClose);
  return (
    <DialogForm
      control={form.control}
      submit={submit}
      pending={pending}
      cancel={t("calendar.cancel")}
      send={t("calendar.block")}
      onCancel={onClose}
    >
      <BlockTimes form={form} />
      <TextField
        control={form.control}
        name="reason"
        label={t("calendar.reason")}
        help={t("calendar.reasonHelp")}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}

function useBlockSubmit(form: UseFormReturn<AddBlocksInput>, onClose: () => void) {
  const { t } = useTranslation();
  const addBlocks = useMutation(api.availability.addBlocks);
  return useSubmit(form, addBlocks, {
    done: ({ startDate, endDate }) => ({
      title: t("calendar.blocked"),
      description: t("calendar.blockedText", { count: daysBetween(startDate, endDate) + 1 }),
    }),
    failed: { title: t("calendar.blockFailed"), fallbackKey: "calendar.blockFailedText" },
    onDone: (written) => {
      form.reset(writtenSince(written, form.getValues()));
      onClose();
    },
    onInvalid: () => {
      const found = blockProblem(form.getValues());
      if (!found) return;
      toast({
        title: t(`calendar.${found}`),
        description: t(`calendar.${found}Text`),
        variant: "destructive",
      });
    },
  });
}

function BlockTimes({ form }: { form: UseFormReturn<AddBlocksInput> }) {
  const { t } = useTranslation();
  const today = useToday();
  const { control } = form;
  const day = {
    placeholder: t("booking.pickDate"),
    min: today,
    max: addDays(today, AHEAD_DAYS_MAX),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        control={control}
        name="startDate"
        label={t("booking.startDate")}
        {...day}
        required
      />
      <DateField control={control} name="endDate" label={t("booking.endDate")} {...day} required />
      {(["startTime", "endTime"] as const).map((name) => (
        <BoundField key={name} control={control} name={name} label={t(`calendar.${name}`)} required>
          {({ onChange, ...bound }) => <TimeInput {...bound} onValueChange={onChange} />}
        </BoundField>
      ))}
    </div>
  );
}
