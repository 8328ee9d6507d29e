import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";
import { Landing } from "./shared/landing.tsx";
import { OPERATORS_ONLY } from "./shared/only.ts";

export const page = definePage({
  path: PAGE_PATHS["operator-dashboard"],
  access: {
    signIn: "dashboard.signIn",
    only: OPERATORS_ONLY,
  },
  head: (t) => ({ title: t("nav.dashboard") }),
  draw: "client",
  view: Landing,
});
