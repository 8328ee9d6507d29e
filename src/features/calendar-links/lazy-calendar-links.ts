// The links to calendars elsewhere, with their texts: they are opened by few.
import { lazy } from "react";

import { withTexts } from "../../i18n/i18n.ts";

export const LazyCalendarLinks = lazy(
  withTexts("settings", () =>
    import("./calendar-links.tsx").then((m) => ({ default: m.CalendarLinks })),
  ),
);
