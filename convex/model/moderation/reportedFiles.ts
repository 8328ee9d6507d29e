// The file of a reported message, which an administrator has to see who is to judge it: shown to the session that has noted that it
// reads the message (audit.ts), and no other file of the two people's.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { newestAudit } from "../audit/list.ts";
import { filePath } from "../files/rules.ts";
import type { Actor } from "../identity/actor.ts";

/** Of the administrator, the newest looks at messages: whoever sees a file has just opened its message. */
const LOOKS_MAX = 100;

async function carries(ctx: QueryCtx, rawReportId: string, path: string): Promise<boolean> {
  const reportId = ctx.db.normalizeId("abuseReports", rawReportId);
  const messageId = reportId && (await ctx.db.get("abuseReports", reportId))?.messageId;
  const message = messageId && (await ctx.db.get("messages", messageId));
  return message?.attachment?.path === path;
}

/** Whether the file is that of a reported message which this session has noted that it reads. */
export async function isReadInReport(
  ctx: QueryCtx,
  { key = "", kind = "picture" }: Doc<"files">,
  { user, sessionId }: Actor,
): Promise<boolean> {
  const path = filePath(key, kind);
  const looks = await newestAudit(ctx, { actor: user._id, action: "report.view" }, LOOKS_MAX);
  for (const look of looks) {
    if (look.sessionId === sessionId && (await carries(ctx, look.targetId, path))) return true;
  }
  return false;
}
