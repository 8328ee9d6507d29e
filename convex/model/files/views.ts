import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import { FILE_PURPOSES } from "./contract.ts";

/** How a file is handed out to who may see it. */
export const servedView = v.object({
  mediaType: v.string(),
  /** Everybody may see it, and it never changes. */
  isPublic: v.boolean(),
  /** The reader sees it as an administrator, and not as one of its people, which is still to be noted before it is shown. */
  isByOffice: v.boolean(),
});

/** How much of what may be stored of one's files is taken, or of the company's in whose name one acts. */
export const spaceView = v.object({ usedBytes: v.number(), limitBytes: v.number() });

export const uploadSlotView = v.object({
  fileId: v.id("files"),
  purpose: v.union(literals(...FILE_PURPOSES), v.null()),
});
export type UploadSlotView = Infer<typeof uploadSlotView>;

const formView = v.object({ edge: v.number(), storageId: v.id("_storage") });

/** What the bytes came to. */
export const madeView = v.object({
  kind: literals("picture", "document"),
  bytes: v.number(),
  width: v.number(),
  height: v.number(),
  forms: v.array(formView),
});
export type MadeView = Infer<typeof madeView>;

/** Why a picture is none. */
export const pictureView = v.union(
  v.object({ width: v.number(), height: v.number(), forms: v.array(formView) }),
  v.object({ problem: literals("unreadable", "huge") }),
);
