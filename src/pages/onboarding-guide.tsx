import { useTranslation } from "react-i18next";

import { PageHeading } from "../components/page-heading.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { GuideForm } from "../features/onboarding/guide-form.tsx";
import { NewProfileOnly } from "../features/onboarding/new-profile-only.tsx";
import { RequireRole } from "../features/onboarding/require-role.tsx";

export function OnboardingGuidePage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex max-w-3xl flex-col gap-7 py-10">
      <PageTitle title={t("onboarding.guide.title")} />
      <RequireRole only="GUIDE">
        {(user) => (
          <NewProfileOnly user={user}>
            <PageHeading
              title={t("onboarding.guide.title")}
              description={t("onboarding.guide.lead")}
            />
            <GuideForm />
          </NewProfileOnly>
        )}
      </RequireRole>
    </div>
  );
}
