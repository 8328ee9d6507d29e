// What leaves the server about settlements.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { OfferParty } from "../requests/contract.ts";
import { OFFER_PARTIES } from "../requests/contract.ts";
import { CANCELLATION_TERMS, SETTLEMENT_DEEDS, SETTLEMENT_STATES } from "./contract.ts";
import { deedsOf } from "./rules.ts";

export const termsView = v.object({ terms: literals(...CANCELLATION_TERMS) });

export const settlementView = v.object({
  /** The reader's side. */
  party: literals(...OFFER_PARTIES),
  /** As they were when the request was made; null for requests of before there were any. */
  terms: v.union(literals(...CANCELLATION_TERMS), v.null()),
  state: literals(...SETTLEMENT_STATES),
  /** Why it is owed. */
  why: v.union(literals("COMPLETED", "CANCELLED"), v.null()),
  amountVND: v.number(),
  dueOn: v.union(v.string(), v.null()),
  isOverdue: v.boolean(),
  saidBy: v.union(literals(...OFFER_PARTIES), v.null()),
  saidAt: v.union(v.number(), v.null()),
  answeredAt: v.union(v.number(), v.null()),
  note: v.union(v.string(), v.null()),
  /** The newest day of which the guide said anything, where that is finished: with today, what calling it off comes to. */
  finishedOn: v.union(v.string(), v.null()),
  /** Its guide cannot do it at the moment: calling it off costs the operator nothing for the days ahead. */
  isGuideAway: v.boolean(),
  /** The reader's other side cannot be reached at the moment. */
  isPartnerAway: v.boolean(),
  /** What the reader's side can do now. */
  deeds: v.array(literals(...SETTLEMENT_DEEDS)),
});
export type SettlementView = Infer<typeof settlementView>;

export const totalsView = v.object({
  owedVND: v.number(),
  overdueVND: v.number(),
  paidVND: v.number(),
});

export function toSettlementView(
  settlement: Doc<"settlements"> | null,
  party: OfferParty,
  {
    finishedOn,
    isGuideAway,
    isPartnerAway,
  }: Pick<SettlementView, "finishedOn" | "isGuideAway" | "isPartnerAway">,
): SettlementView {
  const saidBy = settlement?.saidBy ?? null;
  const state = settlement?.state ?? "OPEN";
  return {
    party,
    terms: settlement?.terms ?? null,
    state,
    why: settlement?.why ?? null,
    amountVND: settlement?.amountVND ?? 0,
    dueOn: settlement?.dueOn ?? null,
    isOverdue: settlement?.isOverdue ?? false,
    saidBy,
    saidAt: settlement?.saidAt ?? null,
    answeredAt: settlement?.answeredAt ?? null,
    note: settlement?.note ?? null,
    finishedOn,
    isGuideAway,
    isPartnerAway,
    deeds: deedsOf(state, saidBy, party),
  };
}
