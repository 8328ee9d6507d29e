import {
  Clock3,
  Hourglass,
  LifeBuoy,
  MailSearch,
  MailX,
  ShieldCheck,
  Ticket,
  TimerOff,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LinkMessage } from "./link-message.tsx";
import { MagicLinkCode } from "./magic-link-code.tsx";
import { useMagicLink, type LinkState } from "./use-magic-link.ts";

const LOOKS: Record<LinkState, { icon: ReactNode; look: string }> = {
  processing: { icon: <Hourglass aria-hidden="true" />, look: "bg-info-soft text-info" },
  verifying: { icon: <Spinner />, look: "bg-info-soft text-info" },
  success: { icon: <ShieldCheck aria-hidden="true" />, look: "bg-available-soft text-available" },
  expired: { icon: <TimerOff aria-hidden="true" />, look: "bg-amber-soft text-amber" },
  error: { icon: <MailX aria-hidden="true" />, look: "bg-destructive-soft text-destructive" },
};

function Help() {
  const { t } = useTranslation();
  const points = [
    { key: "expire", icon: <Clock3 aria-hidden="true" />, text: t("linkPage.help.expire") },
    { key: "once", icon: <Ticket aria-hidden="true" />, text: t("linkPage.help.once") },
    { key: "spam", icon: <MailSearch aria-hidden="true" />, text: t("linkPage.help.spam") },
    { key: "support", icon: <LifeBuoy aria-hidden="true" />, text: t("linkPage.help.support") },
  ];
  return (
    <section aria-labelledby="link-help" className="mt-8 w-full">
      <h2 id="link-help" className="font-semibold">
        {t("linkPage.help.title")}
      </h2>
      <ul className="text-muted-foreground mt-3 grid gap-2.5 text-sm">
        {points.map(({ key, icon, text }) => (
          <li key={key} className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
            {icon}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MagicLinkScreen() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const { state, message, asksCode = false, signInWithCode, onSignedIn } = useMagicLink();
  if (asksCode) return <MagicLinkCode send={signInWithCode} onDone={onSignedIn} />;
  const isClaimed = state === "success" && user?.hasPassword === false;
  return (
    <MagicLinkCard state={state} message={isClaimed ? t("linkPage.passwordEnded") : message} />
  );
}

/** What the page shows of each state. */
export function MagicLinkCard({ state, message }: { state: LinkState; message: string | null }) {
  const { t } = useTranslation();
  const { icon, look } = LOOKS[state];
  const hasFailed = state === "expired" || state === "error";
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <div className="w-full max-w-md">
        <Card className="flex flex-col items-center gap-4 p-6 text-center sm:p-8">
          <span className={cn("grid size-16 place-items-center rounded-full [&>svg]:size-8", look)}>
            {icon}
          </span>
          <output className="block">
            <h1 className="text-heading font-semibold">{t(`linkPage.${state}.title`)}</h1>
            <p className="text-muted-foreground mt-2 leading-relaxed">
              {t(`linkPage.${state}.text`)}
            </p>
          </output>
          {message !== null && <LinkMessage state={state}>{message}</LinkMessage>}
          <div className="mt-2 flex w-full flex-col gap-2.5 sm:flex-row sm:justify-center">
            {hasFailed && (
              <Button asChild>
                <AppLink to={paths.auth("magic-link")}>{t("linkPage.requestNew")}</AppLink>
              </Button>
            )}
            <Button asChild variant="outline">
              <AppLink to={paths.home}>{t("auth.backHome")}</AppLink>
            </Button>
          </div>
        </Card>
        <Help />
      </div>
    </div>
  );
}
