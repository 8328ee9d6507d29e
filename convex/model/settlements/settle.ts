// One side says that it is paid, the other confirms or disputes it. No money moves here: this is what the two say of it.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { addDays, todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { takeAttempt } from "../limits/limits.ts";
import type { OfferParty } from "../requests/contract.ts";
import type { SettleInput } from "./contract.ts";
import { findSettlement } from "./keep.ts";
import { deedsOf, stateAfter } from "./rules.ts";

interface Own {
  request: Doc<"jobRequests">;
  party: OfferParty;
}

export async function settle(
  ctx: MutationCtx,
  { request, party }: Own,
  { deed, note, saidAt }: SettleInput,
  nowMs: number,
): Promise<void> {
  const settlement = await findSettlement(ctx, request._id);
  if (
    settlement === null ||
    !deedsOf(settlement.state, settlement.saidBy ?? null, party).includes(deed) ||
    (saidAt !== undefined && Date.parse(saidAt) !== settlement.saidAt)
  ) {
    throw appError("CONFLICT", "The payment can not be changed in this way now");
  }
  await takeAttempt(ctx, "settlementDeeds", `${request._id}:${party}`, nowMs);
  const state = stateAfter(deed);
  // What is settled is overdue no more, and nobody is reminded of it.
  const end = state === "PAID" ? { isOverdue: false, nextOn: undefined } : {};
  const said = deed === "say" ? { saidBy: party, saidAt: nowMs, answeredAt: undefined } : {};
  const answered = deed === "confirm" || deed === "dispute" ? { answeredAt: nowMs } : {};
  const withdrawn = deed === "withdraw" ? { saidBy: undefined, saidAt: undefined } : {};
  // Who confirms without a word agrees with what was said of it; of a dispute that would be no reason.
  const kept = deed === "confirm" ? settlement.note : undefined;
  const change = { state, ...end, ...said, ...answered, ...withdrawn, note: note || kept };
  await ctx.db.patch("settlements", settlement._id, change);
}

const SWEEP_SIZE = 50;

/** Reminds of what is to be paid, and marks what is overdue; at most SWEEP_SIZE at once. */
export async function remindOfSettlements(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const today = todayInVietnam(nowMs);
  const ready = await ctx.db
    .query("settlements")
    .withIndex("by_nextOn", (q) => q.gt("nextOn", "").lte("nextOn", today))
    .take(SWEEP_SIZE);
  for (const { _id, dueOn = today } of ready) {
    const overdueFrom = addDays(dueOn, 1);
    const isOverdue = overdueFrom <= today;
    const remindedAt = nowMs;
    await ctx.db.patch("settlements", _id, {
      isOverdue,
      remindedAt,
      nextOn: isOverdue ? undefined : overdueFrom,
    });
  }
  return ready.length === SWEEP_SIZE ? "more" : null;
}
