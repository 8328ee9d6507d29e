import { useAction } from "convex/react";
import { MailCheck, MailX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { tError } from "../../i18n/errors.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { paths } from "../../lib/paths.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LinkMessage } from "./link-message.tsx";
import { SendVerificationButton } from "./send-verification-button.tsx";

type Outcome = "checking" | "done" | { failure: string };

function useVerification(): Outcome {
  const { t } = useTranslation();
  const verify = useAction(api.links.verifyEmail);
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>("checking");
  const isUsed = useRef(false);
  useEffect(() => {
    if (token === null || isUsed.current) return;
    isUsed.current = true;
    verify({ token }).then(
      () => setOutcome("done"),
      (error: unknown) => {
        reportBug(error);
        setOutcome({ failure: tError(t, error) });
      },
    );
  }, [token, verify, t]);
  return token === null ? { failure: t("linkPage.noToken") } : outcome;
}

export function VerifyEmailScreen() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const outcome = useVerification();
  const hasFailed = typeof outcome === "object";
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 p-6 text-center sm:p-8">
        <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full [&>svg]:size-7">
          {outcome === "checking" ? <Spinner /> : hasFailed ? <MailX /> : <MailCheck />}
        </span>
        <h1 className="text-heading font-semibold">
          {outcome === "checking"
            ? t("verify.checking")
            : hasFailed
              ? t("verify.failed")
              : t("verify.done")}
        </h1>
        {outcome === "done" && <LinkMessage state="success">{t("verify.doneText")}</LinkMessage>}
        {hasFailed && <LinkMessage state="error">{outcome.failure}</LinkMessage>}
        <div className="flex flex-wrap justify-center gap-2.5">
          {hasFailed && user?.emailVerified === null && <SendVerificationButton />}
          <Button asChild variant={outcome === "done" ? "primary" : "outline"}>
            <AppLink to={user === null ? paths.home : paths.dashboard}>
              {user === null ? t("auth.backHome") : t("verify.goOn")}
            </AppLink>
          </Button>
        </div>
      </Card>
    </div>
  );
}
