// The tabs of the administration, each loaded as it is opened.
import type { ComponentType } from "react";

import { withTexts } from "../../i18n/i18n.ts";
import type { AdminTab } from "../../lib/paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

export interface AdminPanel {
  value: AdminTab;
  view: ComponentType;
}

export const ADMIN_PANELS: readonly [AdminPanel, ...AdminPanel[]] = [
  {
    value: "overview",
    view: lazyPart(() =>
      import("./overview-panel.tsx").then((m) => ({ default: m.OverviewPanel })),
    ),
  },
  {
    value: "users",
    // Words and badges of bookings and devices stand in the texts of the working pages.
    view: lazyPart(
      withTexts("work", () => import("./users-panel.tsx").then((m) => ({ default: m.UsersPanel }))),
    ),
  },
  {
    value: "reports",
    view: lazyPart(
      withTexts("work", () =>
        import("./reports-panel.tsx").then((m) => ({ default: m.ReportsPanel })),
      ),
    ),
  },
  {
    value: "checks",
    view: lazyPart(
      withTexts("work", () =>
        import("./checks-panel.tsx").then((m) => ({ default: m.ChecksPanel })),
      ),
    ),
  },
  {
    value: "analytics",
    view: lazyPart(
      withTexts("work", () =>
        import("./market-panel.tsx").then((m) => ({ default: m.MarketPanel })),
      ),
    ),
  },
  {
    value: "audit",
    view: lazyPart(() => import("./audit-panel.tsx").then((m) => ({ default: m.AuditPanel }))),
  },
];
