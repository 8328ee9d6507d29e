import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../../components/app-link.tsx";
import { paths } from "../../../lib/paths.ts";
import { Alert, AlertBody, AlertTitle } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

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

/** The way to the wizard, and the same in one form for whoever is here already. */
export function NewProfile({ guide, children }: { guide: boolean; children: ReactNode }) {
  return (
    <>
      <CreateProfile guide={guide} />
      <Suspense fallback={<Skeleton className="h-160 w-full" />}>{children}</Suspense>
    </>
  );
}
