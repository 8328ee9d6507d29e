import { useState } from "react";
import { useTranslation } from "react-i18next";

import { toastError } from "../../components/toast-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";

interface SendLinkButtonProps {
  send: () => Promise<unknown>;
  words: { button: string; sent: string; failed: string };
}

/** For a link to the person's own address, which need not be typed. */
export function SendLinkButton({ send, words }: SendLinkButtonProps) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);

  async function sendIt() {
    setPending(true);
    try {
      await send();
      toast({ title: words.sent, description: t("auth.linkSentToast"), variant: "success" });
    } catch (error) {
      toastError(t, words.failed, "auth.tryAgain")(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button variant="outline" size="sm" loading={pending} onClick={() => void sendIt()}>
      {words.button}
    </Button>
  );
}
