import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Day } from "#convex/model/days.ts";
import { createJobInput, JOB_DEFAULTS } from "#convex/model/requests/contract.ts";
import type { CreateJobInput } from "#convex/model/requests/contract.ts";

import { useKeepTyped } from "../../components/use-keep-typed.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { dropDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { useToday } from "../../lib/use-now.ts";
import { hasDaysOver } from "./draft-days.ts";

const DRAFT = "job";

const START: CreateJobInput = {
  title: "",
  guideUserId: "",
  startDate: "",
  endDate: "",
  locationCity: "",
  ...JOB_DEFAULTS,
  notes: "",
  groupSize: null,
  startTime: "",
  meetingPoint: "",
};

/** What was written before, as far as it still fits the form: days of which one is over do not. */
function startValues(today: Day): CreateJobInput {
  const draft = readDraft(DRAFT) ?? {};
  const kept = Object.entries(START).filter(
    ([field, value]) => typeof draft[field] === typeof (value ?? 0),
  );
  const values: CreateJobInput = {
    ...START,
    ...Object.fromEntries(kept.map(([field]) => [field, draft[field]])),
  };
  return hasDaysOver(values, today) ? { ...values, startDate: "", endDate: "" } : values;
}

export function useCreateJob(onClose: () => void) {
  const { t } = useTranslation();
  const today = useToday();
  const createJob = useMutation(api.requests.createJob);
  const form = useForm<CreateJobInput>({
    resolver: standardSchemaResolver(createJobInput),
    defaultValues: startValues(today),
  });
  useKeepTyped(form, (values) => keepDraft(DRAFT, values));

  /** Closes for good: nothing of what was written stays. */
  function leave() {
    form.reset(START);
    dropDraft(DRAFT);
    onClose();
  }

  const { submit, pending } = useSubmit(form, createJob, {
    done: () => ({ title: t("jobs.createdTitle"), description: t("jobs.createdText") }),
    failed: { title: t("jobs.createFailedTitle"), fallbackKey: "jobs.createFailedText" },
    onDone: leave,
  });
  return { form, leave, submit, pending };
}
