import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { tError } from "../../i18n/errors.ts";
import { hasPasskeys, isDeclined } from "../../lib/passkey-problem.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useAuthCalls } from "./use-auth-calls.ts";

function usePasskeySignIn(onSignedIn: () => void) {
  const { t } = useTranslation();
  const { signInWithPasskey } = useAuthCalls();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  async function start(): Promise<void> {
    setPending(true);
    setRefusal(null);
    try {
      await signInWithPasskey();
    } catch (error) {
      reportBug(error);
      setRefusal(error);
      setPending(false);
      return;
    }
    toast({
      title: t("auth.signInSucceeded"),
      description: t("auth.welcomeBack"),
      variant: "success",
    });
    onSignedIn();
  }

  return { start, pending, refusal };
}

/** The way in without a name and a password, below the form for those. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { start, pending, refusal } = usePasskeySignIn(onSignedIn);
  if (!hasPasskeys()) return null;
  return (
    <div className="mt-5 flex flex-col gap-5">
      <p className="text-muted-foreground before:bg-border after:bg-border flex items-center gap-3 text-sm before:h-px before:flex-1 after:h-px after:flex-1">
        {t("auth.or")}
      </p>
      {refusal !== null && (
        // Nothing went wrong where somebody changed their mind.
        <Alert variant={isDeclined(refusal) ? "neutral" : "error"}>
          <AlertBody>{tError(t, refusal, "auth.tryAgain")}</AlertBody>
        </Alert>
      )}
      <Button
        variant="outline"
        size="lg"
        className="w-full"
        loading={pending}
        onClick={() => void start()}
      >
        <KeyRound aria-hidden="true" />
        {t("auth.passkey")}
      </Button>
    </div>
  );
}
