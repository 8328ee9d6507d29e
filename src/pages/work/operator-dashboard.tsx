import { useTranslation } from "react-i18next";

import { ReaderNote } from "../../components/reader-note.tsx";
import { OperatorActions, UpgradeWarning } from "../../features/requests/operator-actions.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { ownsSide } from "../../session/company.ts";
import type { Profile } from "../../session/use-profile.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { definePage } from "../define-page.ts";
import { DashboardTabs } from "./shared/dashboard-tabs.tsx";
import type { DashboardTab } from "./shared/dashboard-tabs.tsx";
import { OPERATORS_ONLY } from "./shared/only.ts";

const OperatorOverview = lazyPart(() =>
  import("./shared/overview.tsx").then((m) => ({ default: m.OperatorOverview })),
);
const ProfileTab = lazyPart(() =>
  import("./shared/operator-profile.tsx").then((m) => ({ default: m.OperatorProfileTab })),
);
const RequestLists = lazyPart(() =>
  import("../../features/requests/request-lists.tsx").then((m) => ({ default: m.RequestLists })),
);
const SubscriptionCard = lazyPart(() =>
  import("../../features/dashboard/subscription-card.tsx").then((m) => ({
    default: m.SubscriptionCard,
  })),
);

const TABS: readonly [DashboardTab, ...DashboardTab[]] = [
  { value: "overview", label: "dashboard.tab.overview", view: OperatorOverview },
  { value: "profile", label: "dashboard.tab.profile", view: ProfileTab },
  { value: "jobs", label: "dashboard.tab.jobs", view: () => <RequestLists side="OPERATOR" /> },
];
/** Money is the owner's. */
const OWNERS_TABS: typeof TABS = [
  ...TABS,
  {
    value: "subscription",
    label: "dashboard.tab.subscription",
    view: () => <SubscriptionCard whole />,
  },
];

function OperatorDashboard({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const isOwner = ownsSide(user);
  return (
    <DashboardTabs
      user={user}
      lead={t("dashboard.operator.text")}
      actions={<OperatorActions />}
      notice={
        <>
          <ReaderNote />
          <UpgradeWarning mayBuy={isOwner} />
        </>
      }
      tabs={isOwner ? OWNERS_TABS : TABS}
    />
  );
}

export const page = definePage({
  path: PAGE_PATHS["operator-dashboard"],
  access: {
    signIn: "dashboard.signIn",
    only: OPERATORS_ONLY,
  },
  head: (t) => ({ title: t("nav.dashboard") }),
  draw: "client",
  view: OperatorDashboard,
});
