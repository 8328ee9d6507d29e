import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { SendLinkButton } from "./send-link-button.tsx";

export function SendVerificationButton() {
  const { t } = useTranslation();
  const send = useMutation(api.links.sendVerification);
  return (
    <SendLinkButton
      send={async () => await send({})}
      words={{
        button: t("verify.sendAgain"),
        sent: t("verify.sent"),
        failed: t("verify.sendFailed"),
      }}
    />
  );
}
