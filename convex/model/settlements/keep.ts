// The settlement of a request, made with it and moved along with it, by rule: in the transaction that makes, completes or
// cancels the request, as its history is written.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { type Day, dayInVietnam } from "../days.ts";
import { firstOf } from "../first.ts";
import { estimateVND } from "../requests/rules.ts";
import { findFinishedDay } from "../requests/worked.ts";
import type { CancellationTerms, SettlementState } from "./contract.ts";
import { dueOn, owedOnCalling, remindOn } from "./rules.ts";
import { termsOf } from "./terms.ts";

export function findSettlement(
  ctx: QueryCtx,
  jobRequestId: Id<"jobRequests">,
): Promise<Doc<"settlements"> | null> {
  return firstOf(
    ctx.db
      .query("settlements")
      .withIndex("by_jobRequestId", (q) => q.eq("jobRequestId", jobRequestId)),
  );
}

interface Owed {
  state: SettlementState;
  amountVND: number;
  why?: "COMPLETED" | "CANCELLED";
  dueOn?: Day;
  nextOn?: Day;
}

function owing(why: "COMPLETED" | "CANCELLED", amountVND: number, due: Day): Owed {
  return { state: "DUE", amountVND, why, dueOn: due, nextOn: remindOn(due) };
}

const NOTHING: Owed = { state: "NOTHING", amountVND: 0 };

/** What follows from the step; null as long as the request goes on. */
async function owedAfter(
  ctx: QueryCtx,
  { from, to, at }: Written<"jobRequestEvents">,
  request: Doc<"jobRequests">,
  terms: CancellationTerms | null,
): Promise<Owed | null> {
  if (to === "COMPLETED") {
    return owing("COMPLETED", estimateVND(request), dueOn(request.endDate));
  }
  if (to === "DECLINED") return NOTHING;
  if (to !== "CANCELLED") return null;
  // Only what was agreed on can be owed.
  if (from !== "ACCEPTED") return NOTHING;
  const today = dayInVietnam(at);
  const { amountVND } = owedOnCalling(request, {
    terms: request.guideLeft === true ? null : terms,
    today,
    finishedOn: await findFinishedDay(ctx, request._id),
  });
  return amountVND === 0 ? NOTHING : owing("CANCELLED", amountVND, dueOn(today));
}

export async function keepSettlement(
  ctx: MutationCtx,
  { before, after: event }: Change<"jobRequestEvents">,
): Promise<void> {
  // Offers stand in the history too, and move nothing.
  if (before !== null || event === null || event.from === event.to) return;
  const request = await ctx.db.get("jobRequests", event.jobRequestId);
  if (request === null) return;
  const isNew = event.action === "create";
  const existing = isNew ? null : await findSettlement(ctx, request._id);
  // A request of before there were terms ends without any.
  const terms = isNew ? await termsOf(ctx, request.guideUserId) : (existing?.terms ?? null);
  const owed = await owedAfter(ctx, event, request, terms);
  if (existing !== null) {
    if (owed !== null) await ctx.db.patch("settlements", existing._id, owed);
    return;
  }
  const { operatorUserId, guideUserId } = request;
  const sides = { jobRequestId: request._id, operatorUserId, guideUserId };
  const state = owed ?? { state: "OPEN" as const, amountVND: 0 };
  await ctx.db.insert("settlements", { terms, isOverdue: false, ...sides, ...state });
}
