import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AddressTabs } from "../../../components/address-tabs.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { cn } from "../../../lib/cn.ts";
import { BELOW_WAITS } from "../../../lib/wait-below.ts";
import type { Profile } from "../../../session/use-profile.ts";

export interface DashboardTab {
  /** As the address has it. */
  value: string;
  /** The key of its text. */
  label: string;
  /** Loaded as it is opened. */
  view: ComponentType<{ user: Profile }>;
}

interface DashboardTabsProps {
  user: Profile;
  /** Under the greeting. */
  lead: ReactNode;
  /** At the end of the heading. */
  actions?: ReactNode;
  /** Between heading and tabs. */
  notice?: ReactNode;
  /** The first one is open where the address names none. */
  tabs: readonly [DashboardTab, ...DashboardTab[]];
}

/** A dashboard in tabs. Which one is open stands in the address: `?tab=`. */
export function DashboardTabs({ user, lead, actions, notice, tabs }: DashboardTabsProps) {
  const { t } = useTranslation();
  const [first, ...more] = tabs;
  const drawn = ({ value, label, view: View }: DashboardTab) => ({
    value,
    label: t(label),
    view: <View user={user} />,
  });
  return (
    <div className={cn("page-width flex flex-col gap-7 py-10", BELOW_WAITS)}>
      <PageHeading
        title={t("dashboard.greeting", { name: user.name })}
        description={lead}
        actions={actions}
      />
      {notice}
      <AddressTabs label={t("dashboard.tabs")} tabs={[drawn(first), ...more.map(drawn)]} />
    </div>
  );
}
