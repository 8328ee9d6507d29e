import { ResetPasswordScreen } from "../../features/auth/reset-password-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS["reset-password"],
  access: "everybody",
  head: (t) => ({ title: t("resetPage.pageTitle") }),
  draw: "client",
  view: ResetPasswordScreen,
});
