import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { LogIn, MailX, UserPlus, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { tError } from "../../i18n/errors.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { paths } from "../../lib/paths.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { writeSession } from "../../lib/session-store.ts";
import { useLeadOn } from "../../lib/use-lead-on.ts";
import { useNow } from "../../lib/use-now.ts";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import { type Profile, useProfile } from "../../session/use-profile.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";

type Invited = NonNullable<FunctionReturnType<typeof api.team.invitation>>;

const KEPT = "invitation";

/** Where the link of an invitation leads: what it offers, and the one step to take it. */
export function JoinTeamScreen() {
  const token = useLinkToken(KEPT);
  const { status, user } = useProfile();
  const invited = useLive(api.team.invitation, token === null ? "skip" : { token });
  const nowMs = useNow();
  if (token === null) return <NoInvitation reason="none" />;
  return (
    <LiveView
      live={invited}
      skeleton={
        <Frame icon={<Users />} title={null}>
          <Skeleton className="h-40 w-full" />
        </Frame>
      }
      empty={<NoInvitation reason="none" />}
    >
      {(one) =>
        one.expiresAt <= nowMs ? (
          <NoInvitation reason="expired" />
        ) : (
          <Invitation token={token} invited={one} isKnown={status !== "loading"} user={user} />
        )
      }
    </LiveView>
  );
}

function Frame(props: { icon: ReactNode; title: string | null; children: ReactNode }) {
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 p-6 text-center sm:p-8">
        <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full [&>svg]:size-7">
          {props.icon}
        </span>
        {props.title !== null && (
          <h1 className="text-heading font-semibold wrap-anywhere">{props.title}</h1>
        )}
        {props.children}
      </Card>
    </div>
  );
}

function NoInvitation({ reason }: { reason: "none" | "expired" }) {
  const { t } = useTranslation();
  return (
    <Frame icon={<MailX />} title={t(`joinTeam.${reason}`)}>
      <p className="text-muted-foreground leading-relaxed">{t(`joinTeam.${reason}Text`)}</p>
      <Button asChild variant="outline">
        <AppLink to={paths.home}>{t("auth.backHome")}</AppLink>
      </Button>
    </Frame>
  );
}

interface InvitationProps {
  token: string;
  invited: Invited;
  /** Until it is known who is there, nothing is asked. */
  isKnown: boolean;
  user: Profile | null;
}

function Invitation({ token, invited, isKnown, user }: InvitationProps) {
  const { t } = useTranslation();
  const { companyName: company, email, seat } = invited;
  return (
    <Frame icon={<Users />} title={t("joinTeam.title", { company })}>
      <p className="text-muted-foreground leading-relaxed text-pretty">
        {t(`joinTeam.offer.${seat}`, { company })}
      </p>
      {!isKnown ? (
        <Skeleton className="h-11 w-full" />
      ) : user === null ? (
        <Visitor email={email} />
      ) : user.email.toLowerCase() === email ? (
        <Join token={token} company={company} />
      ) : (
        <Alert variant="warning" className="text-start">
          <AlertBody>{t("joinTeam.otherAddress", { email, own: user.email })}</AlertBody>
        </Alert>
      )}
    </Frame>
  );
}

function Visitor({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="leading-relaxed text-pretty wrap-anywhere">{t("joinTeam.signIn", { email })}</p>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => openAuthDialog("register", "here", { role: "OPERATOR", email })}>
          <UserPlus aria-hidden="true" />
          {t("auth.createAccount")}
        </Button>
        <Button variant="outline" onClick={() => openAuthDialog("sign-in", "here")}>
          <LogIn aria-hidden="true" />
          {t("nav.signIn")}
        </Button>
      </div>
    </>
  );
}

function Join({ token, company }: { token: string; company: string }) {
  const { t } = useTranslation();
  const leadOn = useLeadOn();
  const accept = useMutation(api.team.accept);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function join(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await accept({ token });
      writeSession(KEPT, undefined);
      toast({ title: t("joinTeam.joined", { company }), variant: "success" });
      leadOn(paths.operatorDashboard);
    } catch (error) {
      reportBug(error);
      setFailure(tError(t, error));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {failure !== null && (
        <Alert variant="error" role="alert" className="text-start">
          <AlertBody>{failure}</AlertBody>
        </Alert>
      )}
      <Button size="lg" loading={pending} onClick={() => void join()}>
        {t("joinTeam.join")}
      </Button>
    </>
  );
}
