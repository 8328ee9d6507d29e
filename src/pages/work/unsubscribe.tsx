import { UnsubscribeScreen } from "../../features/mails/unsubscribe-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS.unsubscribe,
  access: "everybody",
  head: (t) => ({ title: t("notices.leaveTitle") }),
  draw: "client",
  view: UnsubscribeScreen,
});
