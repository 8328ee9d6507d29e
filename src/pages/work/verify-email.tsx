import { VerifyEmailScreen } from "../../features/auth/verify-email-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";

export const page = definePage({
  path: PAGE_PATHS["verify-email"],
  access: "everybody",
  head: (t) => ({ title: t("verify.pageTitle") }),
  draw: "client",
  view: VerifyEmailScreen,
});
