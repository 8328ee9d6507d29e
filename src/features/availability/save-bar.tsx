import { useTranslation } from "react-i18next";

import { NeedsConnection } from "../../components/needs-connection.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { Button } from "../../ui/button.tsx";
import { changesOf, isChanged } from "./calendar-draft.ts";
import type { CalendarDraft } from "./calendar-draft.ts";

type SaveBarProps = {
  draft: CalendarDraft;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  onRestore: (() => void) | undefined;
};

/** Says what is not saved yet, and stays in sight while there is something. */
export function SaveBar({ draft, saving, onSave, onDiscard, onRestore }: SaveBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, weekdays } = changesOf(draft);
  const changed = isChanged(draft);
  const parts = [
    ...(days > 0 ? [t("calendar.changedDays", { count: days })] : []),
    ...(weekdays > 0 ? [t("calendar.changedWeekdays", { count: weekdays })] : []),
  ];
  return (
    <section
      aria-label={t("calendar.changes")}
      data-stays-below={changed || undefined}
      className={cn(
        "border-border bg-card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border px-4 py-3",
        changed &&
          "border-primary/40 sticky bottom-3 z-20 shadow-lg mb-[env(safe-area-inset-bottom)]",
      )}
    >
      <output className={cn("text-sm", changed ? "font-medium" : "text-muted-foreground")}>
        {changed
          ? format.list(parts)
          : t(onRestore ? "calendar.discarded" : "calendar.nothingChanged")}
      </output>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {onRestore && !changed ? (
          <Button variant="ghost" className="max-sm:flex-1" onClick={onRestore}>
            {t("calendar.restore")}
          </Button>
        ) : (
          <Button
            variant="ghost"
            className="max-sm:flex-1"
            disabled={!changed || saving}
            onClick={onDiscard}
          >
            {t("calendar.discard")}
          </Button>
        )}
        <NeedsConnection>
          <Button className="max-sm:flex-1" disabled={!changed} loading={saving} onClick={onSave}>
            {t("calendar.save")}
          </Button>
        </NeedsConnection>
      </div>
    </section>
  );
}
