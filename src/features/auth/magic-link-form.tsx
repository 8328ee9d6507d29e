import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { openedAuthDialog } from "../../session/auth-dialog-store.ts";
import { useProfile } from "../../session/use-profile.ts";
import { forgetWayBack, noteWayBack } from "../../session/way-back.ts";
import { LinkRequestForm } from "./link-request-form.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";

/** The page that the link leads back to: where the visitor was about to do something. */
function noteThisPage(): void {
  if (openedAuthDialog()?.aim !== "here") return forgetWayBack();
  const { pathname, search } = window.location;
  noteWayBack(`${pathname}${search}`);
}

export function MagicLinkForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { sendMagicLink } = useAuthCalls();
  const { user } = useProfile();
  // The link was opened in another tab: this one goes on as well.
  useEffect(() => {
    if (user) onSignedIn();
  }, [user, onSignedIn]);
  return (
    <LinkRequestForm
      intro={t("auth.magicLinkText")}
      send={async (values) => {
        await sendMagicLink(values);
        noteThisPage();
      }}
      words={{
        button: t("auth.sendMagicLink"),
        sent: t("auth.magicLinkSent"),
        failed: t("auth.magicLinkFailed"),
      }}
      sentTo={(email) => t("auth.magicLinkSentTo", { email })}
    />
  );
}
