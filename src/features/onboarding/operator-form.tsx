import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import {
  operatorOnboardingInput,
  type OperatorOnboardingInput,
} from "#convex/model/operators/contract.ts";

import { CompanyIdentity } from "../../components/company-fields.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Wizard, type WizardStep } from "../../components/wizard.tsx";
import { paths } from "../../lib/paths.ts";
import { OperatorReview } from "./operator-review.tsx";

export function OperatorForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useMutation(api.operators.saveProfile);
  const form = useForm<OperatorOnboardingInput>({
    resolver: standardSchemaResolver(operatorOnboardingInput),
    defaultValues: { companyName: "", website: "", city: "", description: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, save, {
    done: () => ({
      title: t("onboarding.operator.created"),
      description: t("onboarding.operator.createdText"),
    }),
    failed: { title: t("onboarding.guide.failed"), fallbackKey: "onboarding.guide.failedText" },
    onDone: () => void navigate(paths.dashboard, { replace: true }),
  });
  const steps: WizardStep<OperatorOnboardingInput>[] = [
    {
      title: t("onboarding.operator.company"),
      fields: ["companyName", "city", "website"],
      content: <CompanyIdentity control={control} cities={OPERATOR_ONBOARDING_CITIES} />,
    },
    {
      title: t("onboarding.operator.about"),
      fields: ["description"],
      content: <OperatorReview control={control} />,
    },
  ];
  return (
    <Wizard
      form={form}
      steps={steps}
      submit={submit}
      pending={pending}
      submitLabel={t("onboarding.operator.submit")}
    />
  );
}
