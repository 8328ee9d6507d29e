import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";

/** What leaving means, to oneself and to others. An owner reads of the team as well, where there is one. */
export function LeaveConsequences({ ownsTeam }: { ownsTeam: boolean }) {
  const { t } = useTranslation();
  const { data: team = [] } = useLive(api.team.list, ownsTeam ? {} : "skip");
  const hasTeam = team.length > 1;
  return (
    <ul className="marker:text-muted-foreground flex list-disc flex-col gap-2 ps-5 text-[0.9375rem] leading-relaxed">
      <li>{t("ownData.dialog.now")}</li>
      <li>{t("ownData.dialog.requests")}</li>
      {hasTeam && <li>{t("ownData.dialog.team")}</li>}
      <li>{t("ownData.dialog.later")}</li>
      <li>{t("ownData.dialog.others")}</li>
    </ul>
  );
}
