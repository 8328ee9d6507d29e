// Calls of administrators' functions by anybody else. Whoever may not write to the log must not be able to fill it: a person, and
// everybody of one network who has no account, is noted so often an hour, and the last of these rows says that more are left out.
import type { MutationCtx } from "../../_generated/server.js";
import type { ErrorCode } from "../errors.ts";
import type { Actor } from "../identity/actor.ts";
import { fingerprint } from "../identity/fingerprint.ts";
import { recordAttempt, remainingWaitMs } from "../limits/limits.ts";
import { networkOf } from "../limits/network.ts";
import type { LimitName } from "../limits/rules.ts";
import { noteDeed } from "./audit.ts";

export interface Refused {
  /** `PUT /api/admin/users/{id}`, or the name of the function. */
  call: string;
  code: ErrorCode;
  /** What the call was about, as far as it was named. */
  target?: string;
}

const TARGET_MAX = 100;
const EVERYBODY = "everybody";

type Count = readonly [name: LimitName, subject: string];

async function countsOf(ctx: MutationCtx, actor: Actor | null): Promise<readonly Count[]> {
  if (actor !== null) return [["refusedCalls", actor.user._id]];
  const { ip } = await ctx.meta.getRequestMetadata();
  return [
    ["refusedStrangers", fingerprint("network", networkOf(ip))],
    ["refusedStrangersAll", EVERYBODY],
  ];
}

async function isAnyFull(ctx: MutationCtx, counts: readonly Count[], nowMs: number) {
  for (const [name, subject] of counts) {
    if ((await remainingWaitMs(ctx, name, subject, nowMs)) > 0) return true;
  }
  return false;
}

export async function noteRefusal(
  ctx: MutationCtx,
  actor: Actor | null,
  { call, code, target }: Refused,
  nowMs: number,
): Promise<void> {
  const counts = await countsOf(ctx, actor);
  if (await isAnyFull(ctx, counts, nowMs)) return;
  for (const [name, subject] of counts) await recordAttempt(ctx, name, subject, nowMs);
  const isLast = await isAnyFull(ctx, counts, nowMs);
  await noteDeed(
    ctx,
    {
      actorUserId: actor?.user._id ?? null,
      action: "call.refuse",
      targetType: "call",
      targetId: call,
      outcome: "DENIED",
      details: {
        code,
        ...(target !== undefined && { target: target.slice(0, TARGET_MAX) }),
        ...(isLast && { moreAreLeftOut: true }),
      },
    },
    nowMs,
  );
}
