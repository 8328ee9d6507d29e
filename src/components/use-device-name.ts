import { useTranslation } from "react-i18next";

import { deviceOf } from "./device-name.ts";

/** What stands behind a user agent, as people say it. */
export function useDeviceName(userAgent: string | null): string {
  const { t } = useTranslation();
  const { name, system, kind } = deviceOf(userAgent);
  if (kind === "program") return t("account.program", { name: name ?? t("account.unknown") });
  if (name !== null && system !== null) return t("account.device", { name, system });
  return name ?? system ?? t("account.unknownDevice");
}
