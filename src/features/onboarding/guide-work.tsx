import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { GUIDE_WIZARD_AREAS, GUIDE_WIZARD_LANGUAGES } from "#convex/model/catalog/contract.ts";
import type { GuideProfileInput } from "#convex/model/guides/contract.ts";

import { MultiSelectField } from "../../components/fields/multi-select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";

export function GuideWork({ control }: { control: Control<GuideProfileInput> }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  return (
    <>
      <MultiSelectField
        control={control}
        name="languages"
        label={t("onboarding.guide.languages")}
        placeholder={t("onboarding.guide.languagesPlaceholder")}
        options={GUIDE_WIZARD_LANGUAGES.map(({ value }) => ({
          value,
          label: catalog.language(value),
        }))}
        required
      />
      <TextField
        control={control}
        name="customLanguages"
        label={t("onboarding.guide.customLanguages")}
        help={t("onboarding.guide.customLanguagesHelp")}
      />
      <MultiSelectField
        control={control}
        name="areas"
        label={t("onboarding.guide.areas")}
        placeholder={t("onboarding.guide.areasPlaceholder")}
        options={GUIDE_WIZARD_AREAS.map(({ value, label }) => ({
          value,
          label: catalog.city(label),
        }))}
        required
      />
    </>
  );
}
