// The audit log: appended to in the transaction of the deed that is noted, so that neither is there without the other. There is
// no way to change or delete a row.
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { AuditAction, AuditOutcome, AuditTarget } from "./contract.ts";
import { listOf } from "./rules.ts";
import type { auditDetails } from "./tables.ts";

type Details = Infer<typeof auditDetails>;

const USER_AGENT_MAX = 300;

export interface Deed {
  /** null: somebody without an account, or the product itself. */
  actorUserId: Id<"users"> | null;
  /** Of the actor, where what is noted opens something to this session (`hasNoted`). */
  sessionId?: Id<"authSessions">;
  action: AuditAction;
  targetType: AuditTarget;
  targetId: string;
  /** Ids and short words. No names, no addresses, nothing that was typed about a person beyond the reason. */
  details?: Details;
  before?: Details;
  after?: Details;
  outcome?: AuditOutcome;
}

async function lastPlace(ctx: Pick<QueryCtx, "db">, list: string) {
  return await firstOf(
    ctx.db
      .query("auditPlaces")
      .withIndex("by_list_and_number", (q) => q.eq("list", list))
      .order("desc"),
  );
}

function listsOf({ actorUserId, action }: Pick<Deed, "actorUserId" | "action">): string[] {
  const ofAction = [listOf({}), listOf({ action })];
  if (actorUserId === null) return ofAction;
  const actor: string = actorUserId;
  return [...ofAction, listOf({ actor }), listOf({ actor, action })];
}

/** Where the call came from, as far as the platform knows. */
async function originOfCall(ctx: Pick<MutationCtx, "meta">) {
  const { ip, userAgent } = await ctx.meta.getRequestMetadata();
  return {
    ...(ip !== null && ip !== "" && { address: ip }),
    ...(userAgent !== null &&
      userAgent !== "" && { userAgent: userAgent.slice(0, USER_AGENT_MAX) }),
  };
}

/** Appends one row. In the transaction of the deed. */
export async function noteDeed(
  ctx: MutationCtx,
  { actorUserId, outcome = "DONE", details = {}, ...deed }: Deed,
  nowMs: number,
): Promise<Id<"auditLog">> {
  // Two clocks of two transactions may differ; the order of the log does not.
  const at = Math.max(nowMs, (await lastPlace(ctx, listOf({})))?.at ?? 0);
  const entryId = await ctx.db.insert("auditLog", {
    at,
    outcome,
    details,
    ...deed,
    ...(actorUserId !== null && { actorUserId }),
    ...(await originOfCall(ctx)),
  });
  for (const list of listsOf({ actorUserId, action: deed.action })) {
    const number = ((await lastPlace(ctx, list))?.number ?? 0) + 1;
    await ctx.db.insert("auditPlaces", { list, number, at, entryId });
  }
  return entryId;
}

/** What this session noted last of a deed to that target. */
export async function lastNoted(
  ctx: Pick<QueryCtx, "db">,
  sessionId: Id<"authSessions">,
  action: AuditAction,
  targetId: string,
): Promise<Doc<"auditLog"> | null> {
  return await firstOf(
    ctx.db
      .query("auditLog")
      .withIndex("by_sessionId_and_action_and_targetId", (q) =>
        q.eq("sessionId", sessionId).eq("action", action).eq("targetId", targetId),
      )
      .order("desc"),
  );
}

/** Whether this session has noted the deed. What is private is shown to a session that has noted that it looks at it. */
export async function hasNoted(...which: Parameters<typeof lastNoted>): Promise<boolean> {
  return (await lastNoted(...which)) !== null;
}

/** What is private of a person is for a session that has noted that it looks at them. */
export async function requireNotedView(
  ctx: Pick<QueryCtx, "db">,
  sessionId: Id<"authSessions">,
  userId: Id<"users">,
): Promise<void> {
  if (await hasNoted(ctx, sessionId, "user.view", userId)) return;
  throw appError("CONFLICT", "Looking at a person is noted first");
}
