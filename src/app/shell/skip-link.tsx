import { useTranslation } from "react-i18next";

import { SkipTo } from "../../ui/skip-to.tsx";

export const MAIN_ID = "main";

export function SkipLink() {
  const { t } = useTranslation();
  return <SkipTo target={MAIN_ID}>{t("shell.skip")}</SkipTo>;
}
