// What was written and not sent, while the window stays open: leaving a conversation loses nothing.
const drafts = new Map<string, string>();

const keyOf = (me: string, partnerUserId: string) => `${me} ${partnerUserId}`;

export function draftOf(me: string, partnerUserId: string): string {
  return drafts.get(keyOf(me, partnerUserId)) ?? "";
}

export function keepDraft(me: string, partnerUserId: string, text: string): void {
  if (text === "") drafts.delete(keyOf(me, partnerUserId));
  else drafts.set(keyOf(me, partnerUserId), text);
}
