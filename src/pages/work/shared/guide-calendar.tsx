import { CalendarEditor } from "../../../features/availability/calendar-editor.tsx";
import { CalendarLinks } from "../../../features/calendar-links/calendar-links.tsx";
import type { Profile } from "../../../session/use-profile.ts";

/** One's own calendar to edit, and its links to calendars elsewhere. */
export function GuideCalendarTab({ user }: { user: Profile }) {
  return (
    <div className="flex flex-col gap-9">
      <CalendarEditor guideId={user.id} />
      <CalendarLinks />
    </div>
  );
}
