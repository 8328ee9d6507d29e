// A drawn picture as a file of one of the demo people. Its stored forms are shared with all who have the same picture.
import { sha256 } from "@noble/hashes/sha2.js";

import type { Doc } from "../_generated/dataModel.d.ts";
import type { MutationCtx } from "../_generated/server.d.ts";
import type { FilePurpose } from "../model/files/contract.ts";
import { filePath } from "../model/files/rules.ts";
import { base64Url } from "../model/identity/sessionToken.ts";
import type { DrawnScene } from "./galleries.ts";

const KEY_BYTES = 16;

/** Who may see a file is asked at each use, and in the demo marketplace these are drawings: the name need not be a secret. */
function keyOf(purpose: FilePurpose, username: string, picture: string): string {
  const digest = sha256(new TextEncoder().encode(`demo ${purpose} ${username} ${picture}`));
  return base64Url(digest.slice(0, KEY_BYTES));
}

/** Answers its path. What all of them share takes nobody's space: it has no size of its own. */
export async function writeDrawnFile(
  ctx: MutationCtx,
  { _id: ownerUserId, username }: Doc<"users">,
  use: { purpose: FilePurpose; picture: string },
  { width, height, bytes, forms }: Omit<DrawnScene, "scene">,
): Promise<string> {
  const { purpose, picture } = use;
  const key = keyOf(purpose, username, picture);
  const kept = { ownerUserId, state: "USED", purpose, kind: "picture" } as const;
  const fileId = await ctx.db.insert("files", { ...kept, key, width, height, bytes });
  for (const form of forms) await ctx.db.insert("fileBlobs", { fileId, ...form });
  return filePath(key, "picture");
}
