// How a guide's licence is named and taken back; administrators decide about it (moderation/licences.ts).
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { releaseFile, replaceFile } from "../files/files.ts";
import { takeAttempt } from "../limits/limits.ts";
import type { LicenceAction, LicenceInput } from "./contract.ts";
import { licenceOf } from "./find.ts";
import { isExpired, isSameLicence, isTooFar, numberKey } from "./rules.ts";

export async function noteLicence(
  ctx: MutationCtx,
  action: LicenceAction,
  licence: Omit<Doc<"licences">, "_id" | "_creationTime">,
  { at, actorUserId, reason }: { at: number; actorUserId?: Id<"users">; reason?: string },
): Promise<void> {
  const { guideUserId, version, kind, number, expiresOn } = licence;
  await ctx.db.insert("licenceEvents", {
    guideUserId,
    action,
    at,
    version,
    kind,
    number,
    expiresOn,
    ...(actorUserId === undefined ? {} : { actorUserId }),
    ...(reason === undefined ? {} : { reason }),
  });
}

/** No card counts whose day is over, or too far to be one. */
export function requireDay({ expiresOn }: Pick<LicenceInput, "expiresOn">, nowMs: number): void {
  const today = todayInVietnam(nowMs);
  if (isExpired(expiresOn, today)) {
    throw appError("VALIDATION", "This card has expired", "expiresOn");
  }
  if (isTooFar(expiresOn, today)) {
    throw appError("VALIDATION", "No card is valid for more than ten years", "expiresOn");
  }
}

async function pictureAfter(
  ctx: MutationCtx,
  userId: Id<"users">,
  before: string | undefined,
  next: string | null | undefined,
): Promise<string | undefined> {
  if (next === undefined) return before;
  return await replaceFile(ctx, userId, before, next, {
    purpose: "licence",
    field: "picture",
  });
}

/** Names one's licence. What is already named so stays as it is, also checked; anything else is to be checked anew. */
export async function submitLicence(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  input: LicenceInput,
  nowMs: number,
): Promise<Doc<"licences">> {
  const existing = await licenceOf(ctx, guideUserId);
  if (existing !== null && existing.status !== "EXPIRED" && existing.status !== "REFUSED") {
    if (isSameLicence(existing, input)) return existing;
  }
  requireDay(input, nowMs);
  await takeAttempt(ctx, "licences", guideUserId, nowMs);
  const picture = await pictureAfter(ctx, guideUserId, existing?.picture, input.picture);
  const fresh = {
    kind: input.kind,
    number: input.number,
    expiresOn: input.expiresOn,
    ...(picture === undefined ? {} : { picture }),
    guideUserId,
    numberKey: numberKey(input.number),
    status: "SUBMITTED" as const,
    version: (existing?.version ?? 0) + 1,
    submittedAt: nowMs,
  };
  await noteLicence(ctx, "submit", fresh, { at: nowMs, actorUserId: guideUserId });
  if (existing === null) await ctx.db.insert("licences", fresh);
  else await ctx.db.replace("licences", existing._id, fresh);
  const written = await licenceOf(ctx, guideUserId);
  if (written === null) throw new Error("a licence vanished in its own transaction");
  return written;
}

/** Takes one's licence back; what happened to it stays known to administrators. */
export async function removeLicence(
  ctx: MutationCtx,
  guideUserId: Id<"users">,
  nowMs: number,
): Promise<null> {
  const licence = await licenceOf(ctx, guideUserId);
  if (licence === null) return null;
  await noteLicence(ctx, "remove", licence, { at: nowMs, actorUserId: guideUserId });
  await releaseFile(ctx, guideUserId, licence.picture);
  await ctx.db.delete("licences", licence._id);
  return null;
}
