import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import {
  operatorOnboardingInput,
  type OperatorOnboardingInput,
} from "#convex/model/operators/contract.ts";

import { CompanyIdentity } from "../../components/company-fields.tsx";
import { PictureField } from "../../components/fields/picture-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { useWizardEnd } from "../../components/use-wizard-step.ts";
import { Wizard, type WizardStep } from "../../components/wizard.tsx";
import { paths } from "../../lib/paths.ts";
import { DraftNote } from "./draft-note.tsx";
import { OperatorReview } from "./operator-review.tsx";
import { SavedElsewhere } from "./saved-elsewhere.tsx";
import { startFrom, useProfileDraft } from "./use-profile-draft.ts";
import { type DraftProps, WithDraft } from "./with-draft.tsx";

const START: OperatorOnboardingInput = {
  companyName: "",
  website: "",
  city: "",
  description: "",
  logoUrl: "",
};

export function OperatorForm() {
  return <WithDraft>{(props) => <OperatorSteps {...props} />}</WithDraft>;
}

function OperatorSteps({ draft, user }: DraftProps) {
  const { t } = useTranslation();
  const leave = useWizardEnd();
  const save = useMutation(api.operators.saveProfile);
  const form = useForm<OperatorOnboardingInput>({
    resolver: standardSchemaResolver(operatorOnboardingInput),
    defaultValues: startFrom(START, draft, user.id),
  });
  const { control } = form;
  const kept = useProfileDraft(form, draft, user.id);
  const { submit, pending } = useSubmit(form, save, {
    done: () => ({
      title: t("onboarding.operator.created"),
      description: t("onboarding.operator.createdText"),
    }),
    failed: { title: t("onboarding.guide.failed"), fallbackKey: "onboarding.guide.failedText" },
    onDone: () => {
      kept.end();
      leave(paths.dashboard);
    },
  });
  const isElsewhere = user.operatorProfile !== undefined && !pending && !kept.isOver;
  const steps: WizardStep<OperatorOnboardingInput>[] = [
    {
      title: t("onboarding.operator.company"),
      fields: ["logoUrl", "companyName", "city", "website"],
      content: (
        <>
          <PictureField control={control} name="logoUrl" label={t("upload.logo")} purpose="logo" />
          <CompanyIdentity control={control} cities={OPERATOR_ONBOARDING_CITIES} />
        </>
      ),
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
      schema={operatorOnboardingInput}
      steps={steps}
      submit={submit}
      pending={pending}
      start={draft.step}
      onStep={kept.keepStep}
      note={!isElsewhere && <DraftNote state={kept.state} />}
      closed={isElsewhere ? <SavedElsewhere user={user} hasTyped={kept.hasTyped} /> : undefined}
      submitLabel={t("onboarding.operator.submit")}
    />
  );
}
