// The drafts of this window, one for each guide who signs in here. They outlive the editor and a reload; while there is
// one, the browser asks before the window goes.
import { useSyncExternalStore } from "react";

import { onForgetDrafts } from "../../lib/drafts.ts";
import { DRAFTS } from "../../lib/kept-names.ts";
import { readSession, writeSession } from "../../lib/session-store.ts";
import { NO_DRAFT, isChanged, readDraft } from "./calendar-draft.ts";
import type { CalendarDraft } from "./calendar-draft.ts";

const drafts = new Map<string, CalendarDraft>();
const listeners = new Set<() => void>();

const keyOf = (guideId: string) => `${DRAFTS}calendar:${guideId}`;

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Only while there is something to lose: a listener keeps the browser from holding the page ready to come back to. */
function watchWindow(): void {
  const isAnyChanged = [...drafts.values()].some(isChanged);
  if (isAnyChanged) window.addEventListener("beforeunload", askBeforeUnload);
  else window.removeEventListener("beforeunload", askBeforeUnload);
}

onForgetDrafts(() => {
  drafts.clear();
  watchWindow();
  for (const listener of listeners) listener();
});

export function draftOf(guideId: string): CalendarDraft {
  const known = drafts.get(guideId);
  if (known) return known;
  const kept = readDraft(readSession(keyOf(guideId)));
  drafts.set(guideId, kept);
  watchWindow();
  return kept;
}

export function keepDraft(guideId: string, draft: CalendarDraft): void {
  drafts.set(guideId, draft);
  writeSession(keyOf(guideId), isChanged(draft) ? draft : undefined);
  watchWindow();
  for (const listener of listeners) listener();
}

function onDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft wherever it is shown. */
export function useDraft(guideId: string): CalendarDraft {
  return useSyncExternalStore(
    onDraft,
    () => draftOf(guideId),
    () => NO_DRAFT,
  );
}
