import { MagicLinkScreen } from "../../features/auth/magic-link-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS["magic-link"],
  access: "everybody",
  head: (t) => ({ title: t("linkPage.pageTitle") }),
  draw: "client",
  view: MagicLinkScreen,
});
