import { BadgeCheck, ChartNoAxesColumn, ChevronRight, Flag, ScrollText, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { type AdminTab, paths } from "../../lib/paths.ts";

interface QuickAction {
  tab: AdminTab;
  icon: LucideIcon;
}

const ACTIONS: readonly QuickAction[] = [
  { tab: "users", icon: Users },
  { tab: "reports", icon: Flag },
  { tab: "checks", icon: BadgeCheck },
  { tab: "analytics", icon: ChartNoAxesColumn },
  { tab: "audit", icon: ScrollText },
];

/** The ways that administrators take every day. */
export function QuickActions() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-lg font-semibold">
        {t("admin.quick.title")}
      </h2>
      {/* Three and two in a row, without a hole at the end. */}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-6">
        {ACTIONS.map(({ tab, icon: Icon }) => (
          <li
            key={tab}
            className="border-border bg-card relative flex items-center gap-4 rounded-xl border p-4 shadow-xs last:odd:col-span-full hover:shadow-md lg:col-span-2 lg:last:odd:col-span-3 lg:nth-[4]:col-span-3"
          >
            <Icon className="text-primary size-6 shrink-0" aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <AppLink
                to={paths.admin(tab)}
                className="rounded-sm font-medium after:absolute after:inset-0 after:rounded-xl"
              >
                {t(`admin.quick.${tab}`)}
              </AppLink>
              <p className="text-muted-foreground text-sm">{t(`admin.quick.${tab}Text`)}</p>
            </div>
            <ChevronRight
              className="text-muted-foreground size-5 shrink-0 rtl:-scale-x-100"
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
