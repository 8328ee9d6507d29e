import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { ownsSide } from "../../session/company.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InviteForm } from "./invite-form.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TeamInvitations } from "./team-invitations.tsx";
import { TeamMembers } from "./team-members.tsx";

/** The people of one's company; its owner invites, changes seats and ends them, everybody else may leave. */
export function TeamSection({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const isOwner = ownsSide(user);
  const hasCompany = user.operatorProfile !== undefined;
  return (
    <SettingsSection
      part="team"
      title={t("team.title")}
      text={t(isOwner ? "team.text" : "team.memberText", {
        company: user.operatorProfile?.companyName ?? "",
      })}
    >
      {hasCompany ? (
        <div className="flex flex-col gap-6">
          <Live query={api.team.list} args={{}} skeleton={<Skeleton className="h-28" />}>
            {(members) => <TeamMembers members={members} me={user.id} isOwner={isOwner} />}
          </Live>
          {isOwner && <TeamInvitations />}
          {isOwner && <InviteForm />}
        </div>
      ) : (
        <p className="text-muted-foreground">{t("team.noCompany")}</p>
      )}
    </SettingsSection>
  );
}
