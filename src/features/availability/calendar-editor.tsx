import { useTranslation } from "react-i18next";

import { Legend } from "../../components/day-look.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { NeedsConnection } from "../../components/needs-connection.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { BlockList } from "./block-list.tsx";
import { draftedDay, draftedWeek, isChanged } from "./calendar-draft.ts";
import { DayGrid } from "./day-grid.tsx";
import { DayPanel } from "./day-panel.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useCalendarEditor } from "./use-calendar-editor.ts";
import { WeekSwitches } from "./week-switches.tsx";

/** The calendar for the guide whose it is. Days and week are saved together; blocks are made and removed at once. */
export function CalendarEditor({ guideId }: { guideId: string }) {
  const { t } = useTranslation();
  const editor = useCalendarEditor(guideId);
  const { draft, stored, days, today, selected } = editor;
  if (editor.failed) return <LoadError title={t("availability.error")} onRetry={editor.retry} />;
  if (!stored || !days) return <EditorSkeleton />;
  return (
    <div className="@container flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-muted-foreground max-w-xl flex-1 basis-64 text-sm">
          {t("calendar.intro")}
        </p>
        <NeedsConnection>
          <BlockDialog guideId={guideId} />
        </NeedsConnection>
      </div>
      <WeekSwitches week={draftedWeek(stored, draft)} onChange={editor.setWeekday} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_21rem] @3xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <DayGrid
            days={days}
            today={today}
            focused={editor.focused}
            onFocus={editor.setFocused}
            selected={selected}
            onSelect={editor.show}
            isEdited={(day) => draft.days[day] !== undefined}
          />
          <Legend />
        </div>
        <DayPanel
          day={selected}
          setting={draftedDay(stored, draft, selected)}
          blocks={editor.blocks}
          isEdited={draft.days[selected] !== undefined}
          problem={editor.problem}
          onEdit={editor.setDay}
        />
        <NeedsConnection>
          <BlockList />
        </NeedsConnection>
      </div>
      <SaveBar
        draft={draft}
        saving={editor.saving}
        onSave={() => void editor.save()}
        onDiscard={editor.discard}
        onRestore={editor.restore}
      />
      {isChanged(draft) && <LeaveGuard guideId={guideId} />}
    </div>
  );
}

export function EditorSkeleton() {
  return (
    <div aria-busy="true" className="@container flex flex-col gap-6">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-34 w-full" />
      <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-110 w-full" />
        <Skeleton className="h-110 w-full" />
      </div>
    </div>
  );
}
