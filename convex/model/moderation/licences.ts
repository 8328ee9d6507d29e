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

/** An administrator's answer to what the guide named. Their own answer once more changes nothing. */
export async function decideLicence(
  ctx: MutationCtx,
  actor: Actor,
  { licenceId, status, reason, version, from = "SUBMITTED" }: LicenceDecisionInput,
  nowMs: number,
): Promise<Doc<"licences">> {
  const actorUserId = actor.user._id;
  const licence = await requireLicence(ctx, licenceId);
  if (version !== undefined && version !== licence.version) {
    throw appError("CONFLICT", "The guide has changed this licence meanwhile");
  }
  const last = await lastDecision(ctx, licence);
  const isRepeated = (licence.reason ?? "") === (status === "REFUSED" ? reason : "");
  if (licence.status === status && last?.actorUserId === actorUserId && isRepeated) return licence;
  const action = status === "CHECKED" ? "check" : "refuse";
  if (licence.status !== from || !canTake(action, licence.status)) {
    const named = DECIDED[licence.status] ?? NOT_WAITING;
    throw await decidedBy(ctx, last?.actorUserId, { named, unnamed: NOT_WAITING });
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
