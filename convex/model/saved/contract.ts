// What the outside may ask about saved guides. Browser-safe.
import * as z from "zod/mini";

/** More hearts than this tell nobody anything, and one query shows them all. */
export const SAVED_MAX = 200;

export const savedGuideInput = z.strictObject({
  guideUserId: z.string(),
  /** What is wanted, not a change of what is there. */
  saved: z.boolean(),
});
export type SavedGuideInput = z.infer<typeof savedGuideInput>;
