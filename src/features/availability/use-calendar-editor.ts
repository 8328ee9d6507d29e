import { useMutation } from "convex/react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { WeeklyDefaults } from "#convex/model/availability/contract.ts";
import { todayInVietnam } from "#convex/model/days.ts";
import type { Day } from "#convex/model/days.ts";
import { readAppError } from "#convex/model/errors.ts";

import { calendarDays, monthDays } from "../../components/calendar-days.ts";
import { useGuideDays } from "../../components/guide-days.ts";
import { toastError } from "../../components/toast-error.ts";
import { allOf, useLive } from "../../components/use-live.ts";
import { tMessage } from "../../i18n/errors.ts";
import { monthOf } from "../../lib/months.ts";
import { useToday } from "../../lib/use-now.ts";
import { toast } from "../../ui/toast-store.ts";
import {
  aheadOf,
  draftedCalendar,
  draftedChanges,
  NO_DRAFT,
  problemAt,
  problemOf,
  withDay,
  withoutPast,
  withoutSaved,
  withWeekday,
} from "./calendar-draft.ts";
import type { CalendarDraft, CalendarProblem, DayEdit, StoredCalendar } from "./calendar-draft.ts";
import { draftOf, keepDraft, useDraft } from "./draft-store.ts";
import { useKeepCalendar } from "./use-keep-calendar.ts";

/** Sends the calendar and keeps what was edited meanwhile; what is refused is told, and where. */
function useSave(guideId: string, onProblem: (problem: CalendarProblem | null) => void) {
  const { t } = useTranslation();
  const change = useMutation(api.availability.change);
  const [saving, setSaving] = useState(false);
  const title = t("calendar.updateFailed");

  async function send(stored: StoredCalendar): Promise<void> {
    // By the clock of this moment: what the screen goes by can be a minute late, and the server refuses a day that is over.
    const today = todayInVietnam(Date.now());
    const draft = withoutPast(draftOf(guideId), today);
    const before = problemOf(draftedCalendar(aheadOf(stored, today), draft));
    onProblem(before);
    if (before) {
      toast({ title, description: tMessage(before.message), variant: "destructive" });
      return;
    }
    const sent = draftedChanges(draft);
    setSaving(true);
    try {
      await change(sent);
      keepDraft(guideId, withoutSaved(draftOf(guideId), draft, today));
      const description = t("calendar.updatedText");
      toast({ title: t("calendar.updated"), description, variant: "success" });
    } catch (error) {
      const refusal = readAppError(error);
      if (refusal) onProblem(problemAt(sent, refusal.message, refusal.field));
      toastError(t, title, "calendar.updateFailedText")(error);
    } finally {
      setSaving(false);
    }
  }

  return { saving, send };
}

/** The own calendar, live, under the edits that are not saved yet, and the saving of them. */
export function useCalendarEditor(guideId: string) {
  const today = useToday();
  const [focused, setFocused] = useState<Day>(today);
  const [chosen, setSelected] = useState<Day>(today);
  // At midnight the panel goes on with a day that can be set.
  const selected = chosen < today ? today : chosen;
  const [problem, setProblem] = useState<CalendarProblem | null>(null);
  const [discarded, setDiscarded] = useState<CalendarDraft>();
  const mine = useLive(api.availability.mine, {});
  const stored = mine.data;
  const inMonth = monthDays(monthOf(focused));
  const blocks = useGuideDays(guideId, today, {
    first: inMonth[0] ?? today,
    last: inMonth.at(-1) ?? today,
  });
  const known = useMemo(
    () => (stored && blocks.days ? { ...blocks.days, ...stored } : undefined),
    [stored, blocks.days],
  );
  useKeepCalendar(guideId, monthOf(focused), known, today);
  const kept = useDraft(guideId);
  const draft = useMemo(() => withoutPast(kept, today), [kept, today]);
  useEffect(() => {
    // Nobody is asked about changes that nobody can see.
    if (draft !== kept) keepDraft(guideId, draft);
  }, [guideId, draft, kept]);
  const sent = stored && draftedCalendar(stored, draft);
  const days =
    sent && blocks.days
      ? calendarDays(monthOf(focused), { ...blocks.days, ...sent }, today)
      : undefined;

  function show(day: Day) {
    setFocused(day);
    setSelected(day);
  }

  function change(next: CalendarDraft) {
    setDiscarded(undefined);
    keepDraft(guideId, next);
  }

  const { saving, send } = useSave(guideId, (found) => {
    setProblem(found);
    if (found?.day !== undefined) show(found.day);
  });

  return {
    today,
    draft,
    stored,
    days,
    blocks: blocks.days?.blocks.filter(({ date }) => date === selected) ?? [],
    ...allOf(mine, blocks),
    focused,
    setFocused,
    selected,
    show,
    problem: problem?.day === selected ? problem : null,
    saving,
    save: async () => {
      if (stored && !saving) await send(stored);
    },
    setWeekday: (weekday: keyof WeeklyDefaults, works: boolean) =>
      stored && change(withWeekday(stored, draft, weekday, works)),
    setDay: (edit: DayEdit | undefined) => {
      if (problem?.day === selected) setProblem(null);
      if (stored) change(withDay(stored, draft, selected, edit));
    },
    discard: () => {
      setProblem(null);
      keepDraft(guideId, NO_DRAFT);
      setDiscarded(draft);
    },
    /** Brings back what was discarded, until something else is changed. */
    restore: discarded && (() => change(discarded)),
  };
}
