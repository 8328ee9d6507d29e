import { useTranslation } from "react-i18next";

import { PageHeading } from "../components/page-heading.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { NewProfileOnly } from "../features/onboarding/new-profile-only.tsx";
import { OperatorForm } from "../features/onboarding/operator-form.tsx";
import { RequireRole } from "../features/onboarding/require-role.tsx";

export function OnboardingOperatorPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex max-w-3xl flex-col gap-7 py-10">
      <PageTitle title={t("onboarding.operator.title")} />
      <RequireRole only="OPERATOR">
        {(user) => (
          <NewProfileOnly user={user}>
            <PageHeading
              title={t("onboarding.operator.title")}
              description={t("onboarding.operator.lead")}
            />
            <OperatorForm />
          </NewProfileOnly>
        )}
      </RequireRole>
    </div>
  );
}
