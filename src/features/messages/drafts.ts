// What was written and not sent: leaving a conversation or the page loses nothing, and all windows on a conversation have the same.
import { draftName } from "../../lib/kept-names.ts";
import { keep } from "../../lib/kept.ts";
import { useKept } from "../../lib/use-kept.ts";

export function useDraft(me: string, partnerUserId: string): string {
  return useKept(draftName(me, partnerUserId)) ?? "";
}

export function keepDraft(me: string, partnerUserId: string, text: string): void {
  keep(draftName(me, partnerUserId), text === "" ? null : text);
}
