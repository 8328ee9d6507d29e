import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import {
  GUIDE_WIZARD_DEFAULTS,
  guideProfileInput,
  type GuideProfileInput,
} from "#convex/model/guides/contract.ts";

import { useSubmit } from "../../components/use-submit.ts";
import { useWizardEnd } from "../../components/use-wizard-step.ts";
import { Wizard, type WizardStep } from "../../components/wizard.tsx";
import { paths } from "../../lib/paths.ts";
import { DraftNote } from "./draft-note.tsx";
import { GuideBasics } from "./guide-basics.tsx";
import { GuideReview } from "./guide-review.tsx";
import { GuideWork } from "./guide-work.tsx";
import { SavedElsewhere } from "./saved-elsewhere.tsx";
import { startFrom, useProfileDraft } from "./use-profile-draft.ts";
import { type DraftProps, WithDraft } from "./with-draft.tsx";

const START: GuideProfileInput = {
  ...GUIDE_WIZARD_DEFAULTS,
  bio: "",
  languages: [],
  areas: [],
  specialties: [],
  customLanguages: "",
};

export function GuideForm() {
  return <WithDraft>{(props) => <GuideSteps {...props} />}</WithDraft>;
}

function GuideSteps({ draft, user }: DraftProps) {
  const { t } = useTranslation();
  const leave = useWizardEnd();
  const save = useMutation(api.guides.saveProfile);
  const form = useForm<GuideProfileInput>({
    resolver: standardSchemaResolver(guideProfileInput),
    defaultValues: startFrom(START, draft, user.id),
  });
  const { control } = form;
  const kept = useProfileDraft(form, draft, user.id);
  const { submit, pending } = useSubmit(form, save, {
    done: () => ({
      title: t("onboarding.guide.created"),
      description: t("onboarding.guide.createdText"),
    }),
    failed: { title: t("onboarding.guide.failed"), fallbackKey: "onboarding.guide.failedText" },
    onDone: () => {
      kept.end();
      leave(paths.dashboard);
    },
  });
  const isElsewhere = user.guideProfile !== undefined && !pending && !kept.isOver;
  const steps: WizardStep<GuideProfileInput>[] = [
    {
      title: t("onboarding.guide.basics"),
      fields: ["hourlyRateVND", "yearsExperience", "bio"],
      content: <GuideBasics control={control} user={user} />,
    },
    {
      title: t("onboarding.guide.where"),
      fields: ["languages", "customLanguages", "areas"],
      content: <GuideWork control={control} />,
    },
    {
      title: t("onboarding.guide.work"),
      fields: ["specialties"],
      content: <GuideReview control={control} />,
    },
  ];
  return (
    <Wizard
      form={form}
      schema={guideProfileInput}
      steps={steps}
      submit={submit}
      pending={pending}
      start={draft.step}
      onStep={kept.keepStep}
      note={!isElsewhere && <DraftNote state={kept.state} />}
      closed={isElsewhere ? <SavedElsewhere user={user} hasTyped={kept.hasTyped} /> : undefined}
      submitLabel={t("onboarding.guide.submit")}
    />
  );
}
