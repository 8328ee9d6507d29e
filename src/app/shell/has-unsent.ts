import { isFileUnderway } from "../../components/files/files-underway.ts";
import { dropStaleFiles } from "../../features/messages/attached.ts";
import { DRAFTS, OUTBOX } from "../../lib/kept-names.ts";
import { keptNames } from "../../lib/kept.ts";

/** Whether messages wait to be sent, were refused, or are half written: signing out takes them from this browser. */
export function hasUnsent(): boolean {
  dropStaleFiles();
  return isFileUnderway() || [OUTBOX, DRAFTS].some((prefix) => keptNames(prefix).length > 0);
}
