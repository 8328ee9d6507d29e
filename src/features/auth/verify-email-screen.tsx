import { LogIn, MailCheck, MailQuestion, MailX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { paths } from "../../lib/paths.ts";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import { type Profile, useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LinkMessage } from "./link-message.tsx";
import { SendVerificationButton } from "./send-verification-button.tsx";
import { useVerification, type Verification } from "./use-verification.ts";

type Kind = Extract<Verification, string> | "failed";

const ICONS: Record<Kind, ReactNode> = {
  checking: <Spinner />,
  asks: <MailQuestion />,
  done: <MailCheck />,
  claimed: <MailCheck />,
  other: <MailQuestion />,
  failed: <MailX />,
};

/** What becomes of the account when nobody is signed in. */
function Question({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted-foreground leading-relaxed">{t("verify.asksText")}</p>
      <Button onClick={() => openAuthDialog("sign-in", "here")}>
        <LogIn aria-hidden="true" />
        {t("verify.signInFirst")}
      </Button>
      <p className="text-muted-foreground mt-2 text-sm leading-relaxed">{t("verify.asksElse")}</p>
      <Button variant="outline" onClick={onConfirm}>
        {t("verify.confirmHere")}
      </Button>
    </>
  );
}

function WayOn({ kind, user }: { kind: Kind; user: Profile | null }) {
  const { t } = useTranslation();
  if (kind === "claimed") {
    return (
      <Button asChild>
        <AppLink to={paths.auth("forgot-password")}>{t("verify.choosePassword")}</AppLink>
      </Button>
    );
  }
  return (
    <Button asChild variant={kind === "done" ? "primary" : "outline"}>
      <AppLink to={user === null ? paths.home : paths.dashboard}>
        {user === null ? t("auth.backHome") : t("verify.goOn")}
      </AppLink>
    </Button>
  );
}

interface VerifyEmailCardProps {
  verification: Verification;
  user: Profile | null;
  onConfirm: () => void;
}

/** What the page shows of each state. */
export function VerifyEmailCard({ verification, user, onConfirm }: VerifyEmailCardProps) {
  const { t } = useTranslation();
  const kind = typeof verification === "object" ? "failed" : verification;
  const titles: Record<Kind, string> = {
    checking: t("verify.checking"),
    asks: t("verify.asks"),
    done: t("verify.done"),
    claimed: t("verify.done"),
    other: t("verify.other"),
    failed: t("verify.failed"),
  };
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 p-6 text-center sm:p-8">
        <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full [&>svg]:size-7">
          {ICONS[kind]}
        </span>
        <h1 className="text-heading font-semibold">{titles[kind]}</h1>
        {kind === "done" && <LinkMessage state="success">{t("verify.doneText")}</LinkMessage>}
        {kind === "claimed" && <LinkMessage state="success">{t("verify.claimedText")}</LinkMessage>}
        {kind === "other" && (
          <LinkMessage state="processing">
            {t("verify.otherText", { name: user?.name ?? "" })}
          </LinkMessage>
        )}
        {typeof verification === "object" && (
          <LinkMessage state="error">{verification.failure}</LinkMessage>
        )}
        {kind === "asks" ? (
          <Question onConfirm={onConfirm} />
        ) : (
          <div className="flex flex-wrap justify-center gap-2.5">
            {kind === "failed" && user?.emailVerified === null && <SendVerificationButton />}
            <WayOn kind={kind} user={user} />
          </div>
        )}
      </Card>
    </div>
  );
}

export function VerifyEmailScreen() {
  const profile = useProfile();
  const { verification, confirm } = useVerification(profile);
  return <VerifyEmailCard verification={verification} user={profile.user} onConfirm={confirm} />;
}
