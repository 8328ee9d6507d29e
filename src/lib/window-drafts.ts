import { onForgetDrafts } from "./drafts.ts";

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
