import { dropDraft, keepDraft, onForgetDrafts, readDraft } from "./drafts.ts";

/** What was typed and not sent, by what it is about, while the window stays open. */
export function createDrafts<Draft>() {
  const kept = new Map<string, Draft>();
  onForgetDrafts(() => kept.clear());
  return {
    of: (key: string): Draft | undefined => kept.get(key),
    keep(key: string, draft: Draft): void {
      kept.set(key, draft);
    },
    drop(key: string): void {
      kept.delete(key);
    },
  };
}

/** The same for as long as the tab lives: also over a reload. */
export function createTabDrafts<Draft extends object>(): ReturnType<typeof createDrafts<Draft>> {
  return {
    of: (about) => (readDraft(about) ?? undefined) as Draft | undefined,
    keep: keepDraft,
    drop: dropDraft,
  };
}
