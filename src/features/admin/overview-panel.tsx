import { ActivityList } from "./activity-list.tsx";
import { HealthPanel } from "./health-panel.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { StatCards } from "./stat-cards.tsx";

/** How the marketplace is doing, live. */
export function OverviewPanel() {
  return (
    <div className="flex flex-col gap-7">
      <StatCards />
      <QuickActions />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <HealthPanel />
        <ActivityList />
      </div>
    </div>
  );
}
