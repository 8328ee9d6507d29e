import { dropDraft, keepDraft, readDraft } from "./drafts.ts";

/** What was typed and not sent, by what it is about. */
export interface Drafts<Draft> {
  of: (about: string) => Draft | undefined;
  keep: (about: string, draft: Draft) => void;
  drop: (about: string) => void;
}

/** For as long as the tab lives: over another page, over Back and over a reload. */
export function createTabDrafts<Draft extends object>(): Drafts<Draft> {
  return {
    of: (about) => (readDraft(about) ?? undefined) as Draft | undefined,
    keep: keepDraft,
    drop: dropDraft,
  };
}

/** The same, without the fields that are kept nowhere: passwords, and what is to be typed each time. */
export function createTabDraftsWithout<Draft extends object>(
  field: keyof Draft & string,
): Drafts<Partial<Draft>> {
  const drafts = createTabDrafts<Partial<Draft>>();
  return {
    ...drafts,
    keep(about, { [field]: _kept, ...written }) {
      drafts.keep(about, written as Partial<Draft>);
    },
  };
}
