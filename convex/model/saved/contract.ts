// What the outside may ask about saved guides, their notes and their lists. Browser-safe.
import * as z from "zod/mini";

import { line, optionalText, tidied } from "../text.ts";

/** More hearts than this tell nobody anything, and one query shows them all. */
export const SAVED_MAX = 200;
export const SAVED_LISTS_MAX = 20;
export const SAVED_NOTE_MAX = 500;
const LIST_NAME_MAX = 40;

export const savedGuideInput = z.strictObject({
  guideUserId: z.string(),
  /** What is wanted, not a change of what is there. */
  saved: z.boolean(),
});
export type SavedGuideInput = z.infer<typeof savedGuideInput>;

/** What is left out stays as it is. */
export const savedDetailsInput = z.strictObject({
  guideUserId: z.string(),
  /** For oneself alone; empty or null for none. */
  note: optionalText(
    z.string().check(tidied(), z.maxLength(SAVED_NOTE_MAX, "A note has at most 500 characters")),
  ),
  /** All lists in which the guide is to be. */
  listIds: z.exactOptional(
    z.array(z.string()).check(z.maxLength(SAVED_LISTS_MAX, "A guide can be in at most 20 lists")),
  ),
});
export type SavedDetailsInput = z.infer<typeof savedDetailsInput>;

const NAME_MESSAGE = "Please name the list";

export const savedListInput = z.strictObject({
  name: line(NAME_MESSAGE).check(
    z.minLength(1, NAME_MESSAGE),
    z.maxLength(LIST_NAME_MAX, "The name of a list has at most 40 characters"),
  ),
});

export const savedListRefInput = z.strictObject({ listId: z.string() });
export const renamedListInput = z.extend(savedListInput, savedListRefInput.shape);
