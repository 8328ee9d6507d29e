import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  GUIDE_WIZARD_AREAS,
  GUIDE_WIZARD_LANGUAGES,
  SPECIALTIES,
} from "#convex/model/catalog/contract.ts";
import { guideUpdateInput } from "#convex/model/guides/contract.ts";
import type { GuideUpdateInput } from "#convex/model/guides/contract.ts";

import { EditFrame } from "../../components/edit-frame.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { tError, tMessage } from "../../i18n/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { MultiSelect } from "../../ui/multi-select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { GuidePageData } from "./guide-page.ts";

const RATE_STEP = 10_000;

const LISTS = [
  {
    name: "languages",
    placeholder: "guide.chooseLanguages",
    ids: GUIDE_WIZARD_LANGUAGES.map((option) => option.value),
  },
  {
    name: "areas",
    placeholder: "guide.chooseAreas",
    ids: GUIDE_WIZARD_AREAS.map((option) => option.value),
  },
  {
    name: "specialties",
    placeholder: "guide.chooseSpecialties",
    ids: SPECIALTIES.map((option) => option.id),
  },
] as const;

type GuideEditFormProps = { guide: GuidePageData["guide"]; onDone: () => void };

/** The owner's edit mode, in the place of what it edits. What no list names stays chosen. */
export function GuideEditForm({ guide, onDone }: GuideEditFormProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const update = useMutation(api.guides.update);
  const { hourlyRateVND, yearsExperience, bio, languages, areas, specialties } = guide;
  const form = useForm<GuideUpdateInput>({
    resolver: standardSchemaResolver(guideUpdateInput),
    defaultValues: { hourlyRateVND, yearsExperience, bio, languages, areas, specialties },
  });
  const { errors, isSubmitting } = form.formState;
  const written = useWatch({ control: form.control, name: "bio" }) ?? "";
  const labels = {
    languages: catalog.language,
    areas: catalog.city,
    specialties: catalog.specialty,
  };

  async function save(input: GuideUpdateInput) {
    try {
      await update({ guideId: guide.userId, ...input });
      toast({ title: t("guide.saved"), description: t("guide.savedText"), variant: "success" });
      onDone();
    } catch (error) {
      toast({
        title: t("guide.saveFailed"),
        description: tError(t, error),
        variant: "destructive",
      });
    }
  }

  return (
    <EditFrame saving={isSubmitting} onSubmit={form.handleSubmit(save)} onCancel={onDone}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("guide.rateField")}
          error={tMessage(errors.hourlyRateVND?.message)}
          required
        >
          <Input
            type="number"
            inputMode="numeric"
            step={RATE_STEP}
            {...form.register("hourlyRateVND", { valueAsNumber: true })}
          />
        </Field>
        <Field
          label={t("guide.yearsField")}
          error={tMessage(errors.yearsExperience?.message)}
          required
        >
          <Input
            type="number"
            inputMode="numeric"
            {...form.register("yearsExperience", { valueAsNumber: true })}
          />
        </Field>
      </div>
      <Field
        label={t("guide.bioField")}
        help={t("guide.bioHelp", { count: written.length })}
        error={tMessage(errors.bio?.message)}
        required
      >
        <Textarea rows={6} {...form.register("bio")} />
      </Field>
      {LISTS.map(({ name, placeholder, ids }) => (
        <Field
          key={name}
          label={t(`guide.${name}`)}
          error={tMessage(errors[name]?.message)}
          required
        >
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => (
              <MultiSelect
                options={[...new Set<string>([...ids, ...guide[name]])].map((value) => ({
                  value,
                  label: labels[name](value),
                }))}
                value={field.value ?? []}
                onValueChange={field.onChange}
                placeholder={t(placeholder)}
              />
            )}
          />
        </Field>
      ))}
    </EditFrame>
  );
}
