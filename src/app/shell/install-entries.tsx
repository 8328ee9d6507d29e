import { MonitorDown } from "lucide-react";
import { useTranslation } from "react-i18next";

import { install } from "../../lib/install.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { Button } from "../../ui/button.tsx";
import { DropdownMenuItem } from "../../ui/dropdown-menu.tsx";

const ask = () => void install().catch(reportBug);

/** In the account's menu, where the browser can install the app. */
export function InstallItem() {
  const { t } = useTranslation();
  return (
    <DropdownMenuItem onSelect={ask}>
      <MonitorDown aria-hidden="true" />
      {t("offline.install")}
    </DropdownMenuItem>
  );
}

/** The same in the menu of small screens. */
export function InstallButton() {
  const { t } = useTranslation();
  return (
    <Button variant="outline" onClick={ask}>
      <MonitorDown aria-hidden="true" />
      {t("offline.install")}
    </Button>
  );
}
