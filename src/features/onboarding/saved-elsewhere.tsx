import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router-dom";

import { AppLink } from "../../components/app-link.tsx";
import { profilePath } from "../../session/role-paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/**
 * The profile was saved in another window or on another device, and this form would replace it. Who has typed nothing here
 * goes where everybody goes who has a profile.
 */
export function SavedElsewhere({ user, hasTyped }: { user: Profile; hasTyped: boolean }) {
  const { t } = useTranslation();
  const own = profilePath(user);
  if (!hasTyped) return <Navigate to={own} replace />;
  return (
    <Alert variant="success" className="flex-wrap items-center">
      <CircleCheck aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{t("onboarding.elsewhere")}</AlertTitle>
        <p>{t("onboarding.elsewhereText")}</p>
      </AlertBody>
      <Button asChild>
        <AppLink to={own}>{t("bookings.emptyReceivedAction")}</AppLink>
      </Button>
    </Alert>
  );
}
