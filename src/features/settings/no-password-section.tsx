import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** In place of the form that changes the password. */
export function NoPasswordSection({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t("account.passwordTitle")} text={t("account.passwordText")}>
      <p className="mb-4 leading-relaxed break-words">{t("account.noPasswordText", { email })}</p>
      <Button asChild variant="outline">
        <AppLink to={paths.auth("forgot-password")}>{t("verify.choosePassword")}</AppLink>
      </Button>
    </SettingsSection>
  );
}
