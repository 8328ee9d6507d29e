import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { useNow } from "../../lib/use-now.ts";
import { useSent } from "../../lib/use-sent.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";

type Invitation = FunctionReturnType<typeof api.team.invited>[number];

/** Who was asked and has not answered; nothing where there is nobody. */
export function TeamInvitations() {
  const { t } = useTranslation();
  return (
    <Live query={api.team.invited} args={{}} skeleton={null}>
      {(invitations) =>
        invitations.length > 0 && (
          <section aria-label={t("team.invited")}>
            <h3 className="text-muted-foreground mb-1 text-sm">{t("team.invited")}</h3>
            <ul>
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </section>
        )
      }
    </Live>
  );
}

function InvitationRow({ invitation: { id, email, seat, expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const nowMs = useNow();
  const takeBack = useMutation(api.team.takeBack);
  const { sent, send } = useSent<typeof id>();
  const when = instant(expiresAt);
  return (
    <li className="border-border flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0 last:pb-0">
      <Mail className="text-muted-foreground size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          <bdi>{email}</bdi>
        </p>
        <p className="text-muted-foreground text-sm">
          {t(`team.seat.${seat}`)}
          {POINT}
          {t(expiresAt > nowMs ? "team.until" : "team.expired", { when })}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={t("team.takeBackOne", { email })}
        loading={sent !== null}
        onClick={() => {
          send(id, () => takeBack({ invitationId: id })).then(
            () => toast({ title: t("team.takenBack"), description: email, variant: "success" }),
            toastError(t, t("team.notChanged"), "auth.tryAgain"),
          );
        }}
      >
        {t("team.takeBack")}
      </Button>
    </li>
  );
}
