// The file of a reported message, which an administrator has to see who is to judge it: shown to the session that has noted that it
// reads the message (audit.ts), and no other file of the two people's.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { hasNoted } from "../audit/audit.ts";
import { filePath } from "../files/rules.ts";
import type { Actor } from "../identity/actor.ts";

/** Reports about its sender that are looked at, the newest; of more an administrator has long known. */
const REPORTS_MAX = 100;

async function carries(ctx: QueryCtx, { messageId }: Doc<"abuseReports">, path: string) {
  const message = messageId === undefined ? null : await ctx.db.get("messages", messageId);
  return message?.attachment?.path === path;
}

/** Whether the file is that of a reported message which this session has noted that it reads. */
export async function isReadInReport(
  ctx: QueryCtx,
  { ownerUserId, key = "", kind = "picture" }: Doc<"files">,
  { sessionId }: Actor,
): Promise<boolean> {
  const path = filePath(key, kind);
  const reports = await ctx.db
    .query("abuseReports")
    .withIndex("by_reportedUserId_and_createdAt", (q) => q.eq("reportedUserId", ownerUserId))
    .order("desc")
    .take(REPORTS_MAX);
  for (const report of reports) {
    if (!(await carries(ctx, report, path))) continue;
    if (await hasNoted(ctx, sessionId, "report.view", report._id)) return true;
  }
  return false;
}
