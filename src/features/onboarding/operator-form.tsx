import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import {
  DESCRIPTION_MAX,
  operatorOnboardingInput,
  type OperatorOnboardingInput,
} from "#convex/model/operators/contract.ts";

import { useCatalog } from "../../components/use-catalog.ts";
import { tError, tMessage } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import { FormSection } from "./form-section.tsx";

export function OperatorForm() {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const navigate = useNavigate();
  const save = useMutation(api.operators.saveProfile);
  const form = useForm<OperatorOnboardingInput>({
    resolver: standardSchemaResolver(operatorOnboardingInput),
    defaultValues: { companyName: "", website: "", city: "", description: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const description = useWatch({ control: form.control, name: "description" });

  async function submit(input: OperatorOnboardingInput) {
    try {
      await save(input);
      toast({
        title: t("onboarding.operator.created"),
        description: t("onboarding.operator.createdText"),
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
      <FormSection title={t("onboarding.operator.company")}>
        <Field
          label={t("onboarding.operator.companyName")}
          error={tMessage(errors.companyName?.message)}
          required
        >
          <Input autoComplete="organization" {...form.register("companyName")} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t("onboarding.operator.city")}
            error={tMessage(errors.city?.message)}
            required
          >
            <Controller
              control={form.control}
              name="city"
              render={({ field }) => (
                <Select
                  ref={field.ref}
                  placeholder={t("onboarding.operator.chooseCity")}
                  value={field.value}
                  onValueChange={field.onChange}
                >
                  {OPERATOR_ONBOARDING_CITIES.map(({ value, label }) => (
                    <SelectItem key={value} value={value}>
                      {catalog.city(label)}
                    </SelectItem>
                  ))}
                </Select>
              )}
            />
          </Field>
          <Field
            label={t("onboarding.operator.website")}
            help={t("onboarding.operator.websiteHelp")}
            error={tMessage(errors.website?.message)}
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              {...form.register("website")}
            />
          </Field>
        </div>
        <Field
          label={t("onboarding.operator.description")}
          help={t("onboarding.characters", {
            count: description.length,
            max: format.number(DESCRIPTION_MAX),
          })}
          error={tMessage(errors.description?.message)}
          required
        >
          <Textarea
            rows={6}
            placeholder={t("onboarding.operator.descriptionPlaceholder")}
            {...form.register("description")}
          />
        </Field>
      </FormSection>
      <Button type="submit" size="lg" loading={isSubmitting} className="sm:self-end">
        {t("onboarding.operator.submit")}
      </Button>
    </form>
  );
}
