// What administrators decide about a guide's licence. What follows of it follows by rule (licences/checks.ts,
// notifications/announce.ts).
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { noteDeed } from "../audit/audit.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import type { Actor } from "../identity/actor.ts";
import type { LicenceDecisionInput, LicenceStatus } from "../licences/contract.ts";
import { requireLicence } from "../licences/find.ts";
import { noteLicence, requireDay } from "../licences/licences.ts";
import { canTake } from "../licences/rules.ts";
import { decidedBy } from "./decided.ts";
import { licenceDeed } from "./deeds.ts";

/** The check or refusal that the licence stands by; the guide may have come back with a new one since. */
async function lastDecision(ctx: QueryCtx, { guideUserId, decidedAt }: Doc<"licences">) {
  if (decidedAt === undefined) return null;
  return await firstOf(
    ctx.db
      .query("licenceEvents")
      .withIndex("by_guideUserId_and_at", (q) =>
        q.eq("guideUserId", guideUserId).lte("at", decidedAt),
      )
      .order("desc"),
  );
}

const NOT_WAITING = "This licence is not waiting to be checked";
/** What has become of it, to who saw it as it was before. */
const DECIDED: Partial<Record<LicenceStatus, string>> = {
  CHECKED: "“{{name}}” has checked this licence meanwhile",
  REFUSED: "“{{name}}” has refused this licence meanwhile",
};

/**
 * Whether nothing is left to do: it is their own answer once more, or another's and they do not say how it stood. Who says
 * nothing of what they saw takes the reason that the guide was told for theirs.
 */
function isDecidedSo(
  { status, reason = "" }: Doc<"licences">,
  answer: LicenceDecisionInput,
  isOwn: boolean,
): boolean {
  if (status !== answer.status) return false;
  if (isBlind(answer)) return true;
  const isSameReason = reason === (status === "REFUSED" ? answer.reason : "");
  return isSameReason && (isOwn || answer.from === undefined);
}

/** Who does not say what they saw decides about what there is. */
function isBlind({ from, version }: LicenceDecisionInput): boolean {
  return from === undefined && version === undefined;
}

const CHANGED = "The guide has changed this licence meanwhile";

/** An administrator's answer to what the guide named. */
export async function decideLicence(
  ctx: MutationCtx,
  actor: Actor,
  answer: LicenceDecisionInput,
  nowMs: number,
): Promise<Doc<"licences">> {
  const { licenceId, status, reason, version, from = "SUBMITTED" } = answer;
  const actorUserId = actor.user._id;
  const licence = await requireLicence(ctx, licenceId);
  if (version !== undefined && version !== licence.version) throw appError("CONFLICT", CHANGED);
  const last = await lastDecision(ctx, licence);
  if (isDecidedSo(licence, answer, last?.actorUserId === actorUserId)) return licence;
  const action = status === "CHECKED" ? "check" : "refuse";
  const isAsSeen = isBlind(answer) || licence.status === from;
  if (!isAsSeen && licence.status === "SUBMITTED") throw appError("CONFLICT", CHANGED);
  if (!isAsSeen || !canTake(action, licence.status)) {
    const named = DECIDED[licence.status] ?? NOT_WAITING;
    const two = { by: last?.actorUserId, to: actorUserId };
    throw await decidedBy(ctx, two, { named, unnamed: NOT_WAITING });
  }
  if (status === "CHECKED") requireDay(licence, nowMs);
  const told = status === "REFUSED" ? { reason: reason ?? "" } : {};
  await noteLicence(ctx, action, licence, { at: nowMs, actorUserId, ...told });
  await ctx.db.patch("licences", licence._id, {
    status,
    decidedAt: nowMs,
    reason: told.reason,
  });
  const decided = await requireLicence(ctx, licenceId);
  await noteDeed(ctx, licenceDeed(actor, decided), nowMs);
  return decided;
}
