import { useTranslation } from "react-i18next";

export function AdminLead() {
  const { t } = useTranslation();
  return t("admin.dashboard.lead");
}
