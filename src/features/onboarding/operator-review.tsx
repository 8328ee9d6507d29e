import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";

import {
  FIRST_DESCRIPTION_MIN,
  type OperatorOnboardingInput,
} from "#convex/model/operators/contract.ts";

import { CompanyDescription } from "../../components/company-fields.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { Answers } from "./answers.tsx";

/** The last step: the description, and a look at what the first one holds. */
export function OperatorReview({ control }: { control: Control<OperatorOnboardingInput> }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const [company, city, website] = useWatch({ control, name: ["companyName", "city", "website"] });
  return (
    <>
      <CompanyDescription control={control} least={FIRST_DESCRIPTION_MIN} />
      <Answers
        title={t("onboarding.summary")}
        rows={[
          { name: t("operators.companyName"), value: company },
          { name: t("operators.city"), value: catalog.city(city) },
          { name: t("operators.websiteField"), value: website ?? "" },
        ]}
      />
      <p className="text-muted-foreground text-sm">{t("onboarding.operator.welcome")}</p>
    </>
  );
}
