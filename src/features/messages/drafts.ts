// What was written and not sent: leaving a conversation or the page loses nothing.
import { draftName } from "../../lib/kept-names.ts";
import { keep, kept } from "../../lib/kept.ts";

export function draftOf(me: string, partnerUserId: string): string {
  return kept(draftName(me, partnerUserId)) ?? "";
}

export function keepDraft(me: string, partnerUserId: string, text: string): void {
  keep(draftName(me, partnerUserId), text === "" ? null : text);
}
