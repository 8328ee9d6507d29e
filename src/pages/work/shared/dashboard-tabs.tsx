import { Suspense } from "react";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { PageHeading } from "../../../components/page-heading.tsx";
import { useListAddress } from "../../../components/use-list-address.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../../ui/tabs.tsx";

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

/** On a small screen the list is wider than its place, and the open tab may stand outside. */
function intoView(open: HTMLElement | null): void {
  open?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A dashboard in tabs. Which one is open stands in the address: `?tab=`. */
export function DashboardTabs({ user, lead, actions, notice, tabs }: DashboardTabsProps) {
  const { t } = useTranslation();
  const { tab, openTab } = useListAddress(tabs.map(({ value }) => value));
  return (
    <div className="page-width flex flex-col gap-7 py-10">
      <PageHeading
        title={t("dashboard.greeting", { name: user.name })}
        description={lead}
        actions={actions}
      />
      {notice}
      <Tabs value={tab ?? tabs[0].value} onValueChange={openTab}>
        <TabsList aria-label={t("dashboard.tabs")} className="self-start">
          {tabs.map(({ value, label }) => (
            <TabsTrigger
              key={value}
              value={value}
              ref={value === (tab ?? tabs[0].value) ? intoView : undefined}
            >
              {t(label)}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ value, view: View }) => (
          <TabsContent key={value} value={value}>
            <Suspense fallback={<Skeleton className="h-160 w-full" />}>
              <View user={user} />
            </Suspense>
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}
