import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AddressTabs } from "../../components/address-tabs.tsx";
import { CountMark } from "../../components/count-mark.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { AdminTab } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ADMIN_PANELS, type AdminPanel } from "./panels.ts";
import { useWaiting, waitsAt } from "./use-waiting.ts";

/** What administrators have at hand, in tabs. */
export function AdminScreen() {
  const { t } = useTranslation();
  const waiting = useWaiting();
  const drawn = ({ value, view: View }: AdminPanel) => ({
    value,
    label: <TabLabel tab={value} waiting={waiting === undefined ? 0 : waitsAt(value, waiting)} />,
    view: <View />,
  });
  const [first, ...more] = ADMIN_PANELS;
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageHeading
        title={t("admin.title")}
        description={t("admin.text")}
        actions={
          <Badge variant="primary" className="px-3 py-1 text-sm">
            <ShieldCheck aria-hidden="true" />
            {t("admin.badge")}
          </Badge>
        }
      />
      <AddressTabs label={t("admin.tabs")} tabs={[drawn(first), ...more.map(drawn)]} />
    </div>
  );
}

/** The tab's name with how much waits there, in words for whoever hears it. */
function TabLabel({ tab, waiting }: { tab: AdminTab; waiting: number }) {
  const { t } = useTranslation();
  return (
    // What is only heard stays within the list of tabs, which scrolls on small screens.
    <span className="relative inline-flex items-center gap-2">
      {t(`admin.tab.${tab}`)}
      {waiting > 0 && <span className="sr-only">{t("admin.waiting", { count: waiting })}</span>}
      <CountMark count={waiting} />
    </span>
  );
}
