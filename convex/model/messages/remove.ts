// Removing what a message says: an administrator's deed. The row stays in its place, so that the thread, what is read and who
// waits for an answer stay as they are.
import type { Doc } from "../../_generated/dataModel.d.ts";
import type { MutationCtx } from "../../_generated/server.d.ts";
import { releaseFile } from "../files/files.ts";

/** The heads that show it follow by rule. False where it was removed before. */
export async function removeMessage(
  ctx: MutationCtx,
  message: Doc<"messages">,
  nowMs: number,
): Promise<boolean> {
  if (message.removedAt !== undefined) return false;
  await releaseFile(ctx, message.senderUserId, message.attachment?.path);
  await ctx.db.patch("messages", message._id, {
    body: "",
    attachment: undefined,
    searchText: "",
    removedAt: nowMs,
  });
  return true;
}
