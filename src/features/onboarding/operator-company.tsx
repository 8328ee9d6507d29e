import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import type { OperatorOnboardingInput } from "#convex/model/operators/contract.ts";

import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";

export function OperatorCompany({ control }: { control: Control<OperatorOnboardingInput> }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return (
    <>
      <TextField
        control={control}
        name="companyName"
        label={t("onboarding.operator.companyName")}
        autoComplete="organization"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="city"
          label={t("onboarding.operator.city")}
          placeholder={t("onboarding.operator.chooseCity")}
          options={OPERATOR_ONBOARDING_CITIES.map(({ value, label }) => ({
            value,
            label: catalog.city(label),
          }))}
          required
        />
        <TextField
          control={control}
          name="website"
          type="url"
          label={t("onboarding.operator.website")}
          help={t("onboarding.operator.websiteHelp")}
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
        />
      </div>
    </>
  );
}
