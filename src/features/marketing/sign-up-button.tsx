import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { paths } from "../../lib/paths.ts";
import { type Newcomer, openAuthDialog } from "../../session/auth-dialog-store.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";

interface SignUpButtonProps {
  label: string;
  /** For whom the page is. */
  side: NonNullable<Newcomer["role"]>;
  className?: string;
}

/** Invites visitors to register; whoever is signed in gets to the own dashboard instead. Waits until it is known.  */
export function SignUpButton({ label, side, className }: SignUpButtonProps) {
  const { t } = useTranslation();
  const { user, status } = useProfile();
  if (user) {
    return (
      <Button asChild size="lg" className={className}>
        <AppLink to={paths.dashboard}>{t("nav.dashboard")}</AppLink>
      </Button>
    );
  }
  return (
    <Button
      size="lg"
      className={className}
      disabled={status === "loading"}
      onClick={() => openAuthDialog("register", "landing", { role: side })}
    >
      {label}
    </Button>
  );
}
