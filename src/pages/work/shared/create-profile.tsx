import { useTranslation } from "react-i18next";

import { AppLink } from "../../../components/app-link.tsx";
import { paths } from "../../../lib/paths.ts";
import { Alert, AlertBody, AlertTitle } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

/** What is missing before anything else. */
export function CreateProfile({ guide }: { guide: boolean }) {
  const { t } = useTranslation();
  const role = guide ? "guide" : "operator";
  return (
    <Alert variant="warning" className="flex-wrap items-center">
      <AlertBody>
        <AlertTitle>{t(`dashboard.${role}.profileMissing`)}</AlertTitle>
        <p>{t(`dashboard.${role}.profileMissingText`)}</p>
      </AlertBody>
      <Button asChild>
        <AppLink to={guide ? paths.onboardingGuide : paths.onboardingOperator}>
          {t("dashboard.createProfile")}
        </AppLink>
      </Button>
    </Alert>
  );
}
