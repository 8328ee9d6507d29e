// The kept standings, one per part.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { HEALTH_PARTS, type HealthPart } from "./contract.ts";
import { afterFinding, type Finding } from "./rules.ts";

/** All that have been measured, in the order of the parts. */
export async function listStandings(ctx: QueryCtx): Promise<Doc<"healthParts">[]> {
  const rows = await ctx.db.query("healthParts").take(HEALTH_PARTS.length);
  const place = ({ part }: Doc<"healthParts">) => HEALTH_PARTS.indexOf(part);
  return rows.sort((one, other) => place(one) - place(other));
}

export async function noteFinding(
  ctx: MutationCtx,
  part: HealthPart,
  finding: Finding,
  nowMs: number,
): Promise<void> {
  const row = await firstOf(
    ctx.db.query("healthParts").withIndex("by_part", (q) => q.eq("part", part)),
  );
  const standing = { part, ...afterFinding(row, finding, nowMs) };
  if (row === null) await ctx.db.insert("healthParts", standing);
  else await ctx.db.replace("healthParts", row._id, standing);
}
