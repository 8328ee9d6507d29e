import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { paths } from "../../lib/paths.ts";

export function AdminLead() {
  const { t } = useTranslation();
  return (
    <>
      {t("admin.dashboard.lead")}{" "}
      <AppLink to={paths.admin()} className="text-primary font-medium underline underline-offset-4">
        {t("admin.dashboard.open")}
      </AppLink>
    </>
  );
}
