import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import { DESCRIPTION_MAX, type OperatorOnboardingInput } from "#convex/model/operators/contract.ts";

import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { Answers } from "./answers.tsx";

const CITY_LABELS = new Map(OPERATOR_ONBOARDING_CITIES.map(({ value, label }) => [value, label]));

/** The last step: the description, and a look at what the first one holds. */
export function OperatorReview({ control }: { control: Control<OperatorOnboardingInput> }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const [company, city, website] = useWatch({ control, name: ["companyName", "city", "website"] });
  return (
    <>
      <TextareaField
        control={control}
        name="description"
        label={t("onboarding.operator.description")}
        placeholder={t("onboarding.operator.descriptionPlaceholder")}
        counts={DESCRIPTION_MAX}
        rows={6}
        required
      />
      <Answers
        title={t("onboarding.summary")}
        rows={[
          { name: t("onboarding.operator.companyName"), value: company },
          {
            name: t("onboarding.operator.city"),
            value: catalog.city(CITY_LABELS.get(city) ?? city),
          },
          { name: t("onboarding.operator.website"), value: website ?? "" },
        ]}
      />
      <p className="text-muted-foreground text-sm">{t("onboarding.operator.welcome")}</p>
    </>
  );
}
