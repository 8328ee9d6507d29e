import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { paths } from "../../lib/paths.ts";
import { useLeadOn } from "../../lib/use-lead-on.ts";
import { landingPath } from "../../session/role-paths.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const REDIRECT_AFTER_MS = 1500;
const GIVE_UP_AFTER_MS = 15_000;

type CompletingSignInProps = {
  /** The page goes on with what the visitor was about to do. */
  stays?: boolean;
  onDone?: () => void;
};

/** The step after a successful sign-in: waits for the profile, then goes where the role works, or lets the page go on. */
export function CompletingSignIn({ stays = false, onDone }: CompletingSignInProps) {
  const { t } = useTranslation();
  const leadOn = useLeadOn();
  const { user } = useProfile();
  const [failed, setFailed] = useState(false);
  const target = user ? landingPath(user) : null;

  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (target === null) {
          setFailed(true);
          return;
        }
        onDone?.();
        if (stays) return;
        leadOn(target, { replace: window.location.pathname === paths.auth() });
      },
      target === null ? GIVE_UP_AFTER_MS : stays ? 0 : REDIRECT_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [target, stays, leadOn, onDone]);

  if (failed) {
    return (
      <Alert variant="error">
        <AlertBody>{t("auth.completionFailed")}</AlertBody>
      </Alert>
    );
  }
  return (
    <output className="flex flex-col items-center gap-4 py-10 text-center">
      <Spinner className="text-primary size-9" />
      <span className="font-medium">{t("auth.settingUp")}</span>
    </output>
  );
}
