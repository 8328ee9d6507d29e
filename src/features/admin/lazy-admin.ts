// What only administrators see, with its texts: nobody else loads either.
import { lazy } from "react";

import { withTexts } from "../../i18n/i18n.ts";

export const LazyAdminLead = lazy(
  withTexts("admin", () => import("./admin-lead.tsx").then((m) => ({ default: m.AdminLead }))),
);
