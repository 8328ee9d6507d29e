import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";

export function SendVerificationButton() {
  const { t } = useTranslation();
  const send = useMutation(api.links.sendVerification);
  const [pending, setPending] = useState(false);

  async function sendAgain() {
    setPending(true);
    try {
      await send({});
      toast({
        title: t("verify.sent"),
        description: t("auth.linkSentToast"),
        variant: "success",
      });
    } catch (error) {
      toastError(t, t("verify.sendFailed"), "auth.tryAgain")(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="outline" size="sm" loading={pending} onClick={() => void sendAgain()}>
      {t("verify.sendAgain")}
    </Button>
  );
}
