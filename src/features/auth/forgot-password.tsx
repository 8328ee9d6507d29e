import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";
import { LinkRequestForm } from "./link-request-form.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";

export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { forgotPassword } = useAuthCalls();
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t("auth.resetTitle")}</h2>
      <LinkRequestForm
        intro={t("auth.resetText")}
        send={forgotPassword}
        words={{
          button: t("auth.sendReset"),
          sent: t("auth.resetSent"),
          failed: t("auth.resetFailed"),
        }}
        sentTo={(email) => t("auth.resetSentTo", { email })}
      />
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft className="rtl:-scale-x-100" aria-hidden="true" />
        {t("auth.backToSignIn")}
      </Button>
    </div>
  );
}
