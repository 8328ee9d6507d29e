// What one request comes to, as one of its sides sees it.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import type { OfferParty } from "../requests/contract.ts";
import { findFinishedDay } from "../requests/worked.ts";
import { isAway } from "../users/person.ts";
import { findSettlement } from "./keep.ts";
import { type SettlementView, toSettlementView } from "./views.ts";

export async function readSettlement(
  ctx: QueryCtx,
  { request, party }: { request: Doc<"jobRequests">; party: OfferParty },
): Promise<SettlementView> {
  const [settlement, finishedOn, isGuideAway, isOperatorAway] = await Promise.all([
    findSettlement(ctx, request._id),
    findFinishedDay(ctx, request._id),
    isAway(ctx, request.guideUserId),
    isAway(ctx, request.operatorUserId),
  ]);
  const isPartnerAway = party === "GUIDE" ? isOperatorAway : isGuideAway;
  return toSettlementView(settlement, party, { finishedOn, isGuideAway, isPartnerAway });
}
