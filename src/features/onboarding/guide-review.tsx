import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { GUIDE_WIZARD_AREAS, GUIDE_WIZARD_SPECIALTIES } from "#convex/model/catalog/contract.ts";
import type { GuideProfileInput } from "#convex/model/guides/contract.ts";

import { MultiSelectField } from "../../components/fields/multi-select-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { Answers } from "./answers.tsx";

const AREA_LABELS = new Map(GUIDE_WIZARD_AREAS.map(({ value, label }) => [value, label]));

/** The last step: the specialties, and a look at what the steps before hold. */
export function GuideReview({ control }: { control: Control<GuideProfileInput> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const [rate, years, bio, languages, areas, others] = useWatch({
    control,
    name: ["hourlyRateVND", "yearsExperience", "bio", "languages", "areas", "customLanguages"],
  });
  return (
    <>
      <MultiSelectField
        control={control}
        name="specialties"
        label={t("onboarding.guide.specialties")}
        placeholder={t("onboarding.guide.specialtiesPlaceholder")}
        options={GUIDE_WIZARD_SPECIALTIES.map(({ value, label }) => ({
          value,
          label: t(`onboarding.specialtyLabels.${label}`),
        }))}
        required
      />
      <Answers
        title={t("onboarding.summary")}
        rows={[
          { name: t("onboarding.guide.rate"), value: format.vnd(rate) },
          { name: t("onboarding.guide.years"), value: format.number(years) },
          {
            name: t("onboarding.guide.languages"),
            value: format.list(languages.map(catalog.language)),
          },
          { name: t("onboarding.guide.customLanguages"), value: others ?? "" },
          {
            name: t("onboarding.guide.areas"),
            value: format.list(areas.map((area) => catalog.city(AREA_LABELS.get(area) ?? area))),
          },
          { name: t("onboarding.guide.bio"), value: bio },
        ]}
      />
    </>
  );
}
