import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { openAuthDialog } from "../auth/auth-dialog-store.ts";
import { useProfile } from "../auth/use-profile.ts";

/** Invites visitors to register; whoever is signed in gets to the own dashboard instead. */
export function SignUpButton({ label, className }: { label: string; className?: string }) {
  const { t } = useTranslation();
  const { user } = useProfile();
  if (user) {
    return (
      <Button asChild size="lg" className={className}>
        <AppLink to={paths.dashboard}>{t("nav.dashboard")}</AppLink>
      </Button>
    );
  }
  return (
    <Button size="lg" className={className} onClick={() => openAuthDialog("register")}>
      {label}
    </Button>
  );
}
