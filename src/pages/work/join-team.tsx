import { JoinTeamScreen } from "../../features/team/join-team-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS["join-team"],
  access: "everybody",
  head: (t) => ({ title: t("joinTeam.pageTitle") }),
  draw: "client",
  view: JoinTeamScreen,
});
