// A reported message with those around it, for an administrator: others' private words, so that each look is a deed.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { requireReport } from "./decide.ts";
import type { NearMessagesView } from "./views.ts";

const EACH_SIDE = 5;

async function around(ctx: QueryCtx, { pairKey, createdAt }: Doc<"messages">) {
  const until = await ctx.db
    .query("messages")
    .withIndex("by_pairKey_and_createdAt", (q) =>
      q.eq("pairKey", pairKey).lte("createdAt", createdAt),
    )
    .order("desc")
    .take(EACH_SIDE + 1);
  const after = await ctx.db
    .query("messages")
    .withIndex("by_pairKey_and_createdAt", (q) =>
      q.eq("pairKey", pairKey).gt("createdAt", createdAt),
    )
    .take(EACH_SIDE);
  return [...until.reverse(), ...after];
}

function toFileView(attachment: Doc<"messages">["attachment"], isReported: boolean) {
  if (attachment === undefined) return null;
  const { name, path, width, height } = attachment;
  return { name, path: isReported ? path : null, width, height };
}

/** Oldest first: five before the reported one, and five after it. */
export async function messagesAround(
  ctx: QueryCtx,
  reportId: string,
): Promise<NearMessagesView["messages"]> {
  const report = await requireReport(ctx, reportId);
  const { messageId } = report;
  const reported = messageId === undefined ? null : await ctx.db.get("messages", messageId);
  if (reported === null) throw appError("VALIDATION", "This report is not about a message");
  const rows = await around(ctx, reported);
  return rows.map(({ _id, senderUserId, body, attachment, createdAt, removedAt }) => ({
    id: _id,
    isOfReported: senderUserId === report.reportedUserId,
    isReported: _id === messageId,
    isRemoved: removedAt !== undefined,
    body: body || (_id === messageId ? (report.removedBody ?? "") : ""),
    attachment: toFileView(attachment, _id === messageId),
    createdAt,
  }));
}
