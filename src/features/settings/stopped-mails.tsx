import { useMutation } from "convex/react";
import { MailX } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { useLive } from "../../components/use-live.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** Says why no mails come, where that is so. */
export function StoppedMails() {
  const { t } = useTranslation();
  const { data: reason } = useLive(api.mails.stopped, {});
  const resume = useMutation(api.mails.resumeOwn);
  if (reason === undefined || reason === null) return null;
  const failed = toastError(t, t("account.notSaved"), "auth.tryAgain");
  return (
    <Alert variant="warning" className="mb-4">
      <MailX aria-hidden="true" />
      <AlertBody>
        <p>{reason === "bounced" ? t("notices.bounced") : t("notices.complained")}</p>
        {reason === "bounced" && (
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            onClick={() => void resume({}).catch(failed)}
          >
            {t("notices.resume")}
          </Button>
        )}
      </AlertBody>
    </Alert>
  );
}
