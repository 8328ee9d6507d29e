import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import {
  closeAuthDialog,
  onAuthDialog,
  openAuthDialog,
  openedAuthDialog,
} from "../../session/auth-dialog-store.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { AuthTabs } from "./auth-tabs.tsx";
import { CompletingSignIn } from "./completing.tsx";

export function AuthDialog() {
  const { t } = useTranslation();
  const opened = useSyncExternalStore(onAuthDialog, openedAuthDialog);
  const [signedIn, setSignedIn] = useState(false);

  function close() {
    closeAuthDialog();
    setSignedIn(false);
  }

  return (
    <Dialog open={opened !== null} onOpenChange={(open) => !open && close()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("auth.dialogTitle")}</DialogTitle>
          <DialogDescription>{t("auth.dialogText")}</DialogDescription>
        </DialogHeader>
        {signedIn ? (
          <CompletingSignIn stays={opened?.aim === "here"} onDone={close} />
        ) : (
          <AuthTabs
            mode={opened?.mode ?? "sign-in"}
            newcomer={opened?.newcomer}
            onModeChange={(mode) => openAuthDialog(mode)}
            onSignedIn={() => setSignedIn(true)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
