import { useState } from "react";

import { useSettled } from "./use-settled.ts";

/**
 * What is typed into a search field whose text is kept elsewhere, as a rule in the address: written there when the typing
 * rests. A text that came there in another way (a link, 'clear filters', the way back) takes the place of the draft; one's
 * own text that arrives while the typing goes on does not.
 */
export function useTypedText(text: string, delayMs: number, onText: (text: string) => void) {
  const [draft, setDraft] = useState(text);
  const [shown, setShown] = useState(text);
  const [sent, setSent] = useState<string | null>(null);
  if (text !== shown) {
    setShown(text);
    if (text !== sent) {
      setSent(null);
      setDraft(text);
    }
  }
  function send(value: string): void {
    setSent(value);
    onText(value);
  }
  useSettled(draft.trim(), text.trim(), delayMs, send);
  return { draft, setDraft, send };
}
