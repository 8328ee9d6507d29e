import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import {
  authDialogMode,
  closeAuthDialog,
  onAuthDialog,
  openAuthDialog,
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
  const mode = useSyncExternalStore(onAuthDialog, authDialogMode);
  const [signedIn, setSignedIn] = useState(false);

  function close() {
    closeAuthDialog();
    setSignedIn(false);
  }

  return (
    <Dialog open={mode !== null} onOpenChange={(open) => !open && close()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("auth.dialogTitle")}</DialogTitle>
          <DialogDescription>{t("auth.dialogText")}</DialogDescription>
        </DialogHeader>
        {signedIn ? (
          <CompletingSignIn onDone={close} />
        ) : (
          <AuthTabs
            mode={mode ?? "sign-in"}
            onModeChange={openAuthDialog}
            onSignedIn={() => setSignedIn(true)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
