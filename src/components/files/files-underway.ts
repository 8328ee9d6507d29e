// Files that are on their way to a conversation, or failed on it: they go on while another conversation or page is open, and the
// browser asks before the window goes. Without the code that sends them, since the header asks here as well.
import { onForgetDrafts } from "../../lib/drafts.ts";
import type { Uploads } from "./uploads.ts";

const underway = new Map<string, Uploads>();

export function isFileUnderway(): boolean {
  return [...underway.values()].some((uploads) => uploads.current() !== null);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Only while there is something to lose: a listener keeps the browser from holding the page ready to come back to. */
function watchWindow(): void {
  if (isFileUnderway()) globalThis.addEventListener("beforeunload", askBeforeUnload);
  else globalThis.removeEventListener("beforeunload", askBeforeUnload);
}

/** The person is gone: nothing more arrives in their name. */
export function stopFiles(): void {
  for (const uploads of underway.values()) uploads.cancel();
  underway.clear();
}

onForgetDrafts(stopFiles);

const keyOf = (me: string, partnerUserId: string) => `${me}:${partnerUserId}`;

/** Nothing can be sent there any more. */
export function stopFilesTo(me: string, partnerUserId: string): void {
  underway.get(keyOf(me, partnerUserId))?.cancel();
}

/** Of one person to another, the same for as long as the page lives. */
export function uploadsTo(me: string, partnerUserId: string, create: () => Uploads): Uploads {
  const key = keyOf(me, partnerUserId);
  const known = underway.get(key);
  if (known) return known;
  const uploads = create();
  uploads.onChange(watchWindow);
  underway.set(key, uploads);
  return uploads;
}
