import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Monitor, Smartphone, Terminal } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { OTHER_SESSIONS } from "#convex/model/identity/contract.ts";

import { ConfirmButton } from "../../components/confirm-button.tsx";
import { deviceOf } from "../../components/device-name.ts";
import { Live } from "../../components/live.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useDeviceName } from "../../components/use-device-name.ts";
import { useFormat } from "../../i18n/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { useSent } from "../../lib/use-sent.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { SettingsSection } from "./settings-section.tsx";

type Session = FunctionReturnType<typeof api.account.sessions>[number];

const ICONS = { phone: Smartphone, computer: Monitor, program: Terminal };

function useEndSession() {
  const { t } = useTranslation();
  const end = useMutation(api.account.endSession);
  return async (session: string) => {
    try {
      await end({ session });
      toast({
        title: t("account.sessionEnded"),
        description: t("account.sessionEndedText"),
        variant: "success",
      });
    } catch (error) {
      toastError(t, t("account.sessionNotEnded"), "auth.tryAgain")(error);
    }
  };
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const { t } = useTranslation();
  const { instant, relative } = useFormat();
  const nowMs = useNow();
  const device = useDeviceName(session.userAgent);
  const seenId = useId();
  const Icon = ICONS[deviceOf(session.userAgent).kind];
  const { sent, send } = useSent<Session["id"]>();
  return (
    <li className="border-border flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3.5 first:pt-0 last:border-b-0 last:pb-0">
      <Icon className="text-muted-foreground size-6 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-words">{device}</span>
          {session.current && <Badge variant="primary">{t("account.thisDevice")}</Badge>}
        </p>
        <p id={seenId} className="text-muted-foreground text-sm">
          {session.current
            ? t("account.signedInOn", { when: instant(session.createdAt) })
            : t("account.lastSeen", { when: relative(session.lastSeenAt, nowMs) })}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="outline"
          size="sm"
          loading={sent !== null}
          onClick={() => void send(session.id, onEnd)}
          aria-label={t("account.signOutDevice", { device })}
          // Several may have the same name.
          aria-describedby={seenId}
        >
          {t("nav.signOut")}
        </Button>
      )}
    </li>
  );
}

export function SessionsSection() {
  const { t } = useTranslation();
  const end = useEndSession();
  return (
    <SettingsSection title={t("account.sessionsTitle")} text={t("account.sessionsText")}>
      <Live query={api.account.sessions} args={{}} skeleton={<Skeleton className="h-14" />}>
        {(sessions) => (
          <>
            <ul>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className="mt-5">
                <ConfirmButton
                  title={t("account.endOthersTitle")}
                  text={t("account.endOthersText")}
                  confirm={t("account.endOthers")}
                  destructive
                  onConfirm={() => void end(OTHER_SESSIONS)}
                  trigger={<Button variant="outline">{t("account.endOthers")}</Button>}
                />
              </div>
            )}
          </>
        )}
      </Live>
    </SettingsSection>
  );
}
