import { AdminScreen } from "../../features/admin/admin-screen.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { definePage } from "../define-page.ts";
import { ADMINS_ONLY } from "./shared/only.ts";

export const page = definePage({
  path: PAGE_PATHS.admin,
  access: ADMINS_ONLY,
  head: (t) => ({ title: t("admin.title") }),
  draw: "client",
  view: AdminScreen,
});
