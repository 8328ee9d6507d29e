// The links to calendars elsewhere, with their texts: they are opened by few.

import { withTexts } from "../../i18n/i18n.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

export const LazyCalendarLinks = lazyPart(
  withTexts("settings", () =>
    import("./calendar-links.tsx").then((m) => ({ default: m.CalendarLinks })),
  ),
);
