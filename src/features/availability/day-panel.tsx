import { CircleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { Day } from "#convex/model/days.ts";

import { AppLink } from "../../components/app-link.tsx";
import type { GuideDays } from "../../components/guide-days.ts";
import { tMessage } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { blockTimes } from "./block-times.ts";
import type { CalendarProblem, DayEdit, DaySetting } from "./calendar-draft.ts";
import { SlotRows } from "./slot-rows.tsx";

const NOTES_MAX = 500;

type DayPanelProps = {
  day: Day;
  setting: DaySetting & { works: boolean };
  blocks: GuideDays["blocks"];
  isEdited: boolean;
  problem: CalendarProblem | null;
  /** Undefined takes the change of the day back. */
  onEdit: (edit: DayEdit | undefined) => void;
};

/** Everything that a guide can set for one date. */
export function DayPanel({ day, setting, blocks, isEdited, problem, onEdit }: DayPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { works, ...own } = setting;
  const isOwn = own.isAvailable !== null;
  const change = (part: Partial<DaySetting>) => onEdit({ ...own, ...part });
  return (
    <section
      aria-labelledby={id}
      className="border-border bg-card flex min-w-0 flex-col gap-4 rounded-xl border p-4 @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1"
    >
      <h3 id={id} className="text-lg font-semibold first-letter:uppercase">
        {format.day(day, { dateStyle: "full" })}
      </h3>
      {problem && problem.slot === undefined && problem.field !== "notes" && (
        <Alert variant="error">
          <CircleAlert aria-hidden="true" />
          <AlertBody>{tMessage(problem.message)}</AlertBody>
        </Alert>
      )}
      {blocks.length > 0 && <DayBlocks blocks={blocks} />}
      <Switch
        label={<span className="font-medium">{t("calendar.dayAvailable")}</span>}
        hint={isOwn ? t("calendar.ownSetting") : t("calendar.weeklySetting")}
        checked={works}
        onCheckedChange={(isAvailable) => change({ isAvailable })}
      />
      <SlotRows
        slots={setting.timeSlots}
        problem={problem}
        onChange={(timeSlots) => change({ isAvailable: works, timeSlots })}
      />
      <Field
        label={t("calendar.notes")}
        help={t("calendar.notesHelp", {
          count: format.number(setting.notes.length),
          max: format.number(NOTES_MAX),
        })}
        error={problem?.field === "notes" ? tMessage(problem.message) : undefined}
      >
        <Textarea
          rows={2}
          value={setting.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" disabled={!isEdited} onClick={() => onEdit(undefined)}>
          {t("calendar.undoDay")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={!isOwn}
          onClick={() => change({ isAvailable: null })}
        >
          {t("calendar.followWeek")}
        </Button>
      </div>
    </section>
  );
}

/** What closes the day whatever is set for it. */
function DayBlocks({ blocks }: { blocks: GuideDays["blocks"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul aria-label={t("calendar.blocksOfDay")} className="flex flex-col gap-2">
      {blocks.map((block) => (
        <li
          key={`${block.startTime}-${block.endTime}-${block.type}`}
          className="border-held bg-muted rounded-md border-s-4 px-3 py-2 text-sm"
        >
          <p className="font-medium">
            {t(
              block.type === "MANUAL"
                ? "availability.state.blocked"
                : block.state === "REQUESTED"
                  ? "availability.state.requested"
                  : "availability.state.booked",
            )}
            <span className="text-muted-foreground ms-2 font-normal tabular-nums">
              {blockTimes(t, format.clock, block)}
            </span>
          </p>
          {block.reason && (
            <p className="wrap-anywhere">
              <bdi lang="">{block.reason}</bdi>
            </p>
          )}
          {block.type === "BOOKING" && (
            <AppLink
              to={block.jobRequestId ? paths.booking(block.jobRequestId) : paths.bookings}
              className="text-primary-deep inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
            >
              {t("calendar.toBookings")}
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}
