import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import {
  Controller,
  useForm,
  useWatch,
  type Control,
  type FieldErrors,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import {
  GUIDE_WIZARD_AREAS,
  GUIDE_WIZARD_LANGUAGES,
  GUIDE_WIZARD_SPECIALTIES,
} from "#convex/model/catalog/contract.ts";
import {
  GUIDE_BIO_MAX,
  GUIDE_WIZARD_DEFAULTS,
  guideProfileInput,
  type GuideProfileInput,
} from "#convex/model/guides/contract.ts";

import { useCatalog } from "../../components/use-catalog.ts";
import { tError, tMessage } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { MultiSelect, type Option } from "../../ui/multi-select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import { FormSection } from "./form-section.tsx";

interface ListFieldProps {
  control: Control<GuideProfileInput>;
  errors: FieldErrors<GuideProfileInput>;
  name: "languages" | "areas" | "specialties";
  options: readonly Option[];
}

function ListField({ control, errors, name, options }: ListFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t(`onboarding.guide.${name}`)} error={tMessage(errors[name]?.message)} required>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <MultiSelect
            options={options}
            value={field.value}
            onValueChange={field.onChange}
            placeholder={t(`onboarding.guide.${name}Placeholder`)}
          />
        )}
      />
    </Field>
  );
}

interface PartProps {
  form: UseFormReturn<GuideProfileInput>;
}

function Basics({ form }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { errors } = form.formState;
  const [rate, bio] = useWatch({ control: form.control, name: ["hourlyRateVND", "bio"] });
  return (
    <FormSection title={t("onboarding.guide.basics")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("onboarding.guide.rate")}
          help={rate > 0 ? format.usd(rate) : undefined}
          error={tMessage(errors.hourlyRateVND?.message)}
          required
        >
          <Input
            type="number"
            inputMode="numeric"
            step={10_000}
            {...form.register("hourlyRateVND", { valueAsNumber: true })}
          />
        </Field>
        <Field
          label={t("onboarding.guide.years")}
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
        label={t("onboarding.guide.bio")}
        help={t("onboarding.characters", { count: bio.length, max: format.number(GUIDE_BIO_MAX) })}
        error={tMessage(errors.bio?.message)}
        required
      >
        <Textarea
          rows={5}
          placeholder={t("onboarding.guide.bioPlaceholder")}
          {...form.register("bio")}
        />
      </Field>
    </FormSection>
  );
}

function Work({ form }: PartProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const { errors } = form.formState;
  return (
    <FormSection title={t("onboarding.guide.work")}>
      <ListField
        control={form.control}
        errors={errors}
        name="languages"
        options={GUIDE_WIZARD_LANGUAGES.map(({ value }) => ({
          value,
          label: catalog.language(value),
        }))}
      />
      <Field
        label={t("onboarding.guide.customLanguages")}
        help={t("onboarding.guide.customLanguagesHelp")}
        error={tMessage(errors.customLanguages?.message)}
      >
        <Input {...form.register("customLanguages")} />
      </Field>
      <ListField
        control={form.control}
        errors={errors}
        name="areas"
        options={GUIDE_WIZARD_AREAS.map(({ value, label }) => ({
          value,
          label: catalog.city(label),
        }))}
      />
      <ListField
        control={form.control}
        errors={errors}
        name="specialties"
        options={GUIDE_WIZARD_SPECIALTIES.map(({ value, label }) => ({
          value,
          label: t(`onboarding.specialtyLabels.${label}`),
        }))}
      />
    </FormSection>
  );
}

export function GuideForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useMutation(api.guides.saveProfile);
  const form = useForm<GuideProfileInput>({
    resolver: standardSchemaResolver(guideProfileInput),
    defaultValues: {
      ...GUIDE_WIZARD_DEFAULTS,
      bio: "",
      languages: [],
      areas: [],
      specialties: [],
      customLanguages: "",
    },
  });
  const { isSubmitting } = form.formState;

  async function submit(input: GuideProfileInput) {
    try {
      await save(input);
      toast({
        title: t("onboarding.guide.created"),
        description: t("onboarding.guide.createdText"),
        variant: "success",
      });
      void navigate(paths.dashboard, { replace: true });
    } catch (error) {
      toast({
        title: t("onboarding.guide.failed"),
        description: tError(t, error, "onboarding.guide.failedText"),
        variant: "destructive",
      });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-8"
    >
      <Basics form={form} />
      <Work form={form} />
      <Button type="submit" size="lg" loading={isSubmitting} className="sm:self-end">
        {t("onboarding.guide.submit")}
      </Button>
    </form>
  );
}
