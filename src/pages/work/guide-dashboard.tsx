import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";
import { Landing } from "./shared/landing.tsx";
import { GUIDES_ONLY } from "./shared/only.ts";

export const page = definePage({
  path: PAGE_PATHS["guide-dashboard"],
  access: {
    signIn: "dashboard.signIn",
    only: GUIDES_ONLY,
  },
  head: (t) => ({ title: t("nav.dashboard") }),
  draw: "client",
  view: Landing,
});
