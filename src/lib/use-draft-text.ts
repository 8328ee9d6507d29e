// One text that is kept as it is typed, until it has done its work: what closes over it, a reload or a refusal leaves it.
import { useState } from "react";

import { dropDraft, keepDraft, readDraft } from "./drafts.ts";

/** `field` is its name in the draft about `about`. */
export function useDraftText(about: string, field: string) {
  const [text, setText] = useState(() => {
    const kept = readDraft(about)?.[field];
    return typeof kept === "string" ? kept : "";
  });
  return {
    text,
    write(next: string): void {
      setText(next);
      keepDraft(about, { [field]: next });
    },
    /** It was sent: the next one begins empty. */
    drop(): void {
      setText("");
      dropDraft(about);
    },
  };
}
