// What only administrators see, with its texts: nobody else loads either.

import { withTexts } from "../../i18n/i18n.ts";
import { lazyExtra } from "../../ui/lazy-part.tsx";

export const LazyAdminLead = lazyExtra(
  withTexts("admin", () => import("./admin-lead.tsx").then((m) => ({ default: m.AdminLead }))),
);
