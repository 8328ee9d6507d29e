// Nobody calls a tour off for more than they were told that it costs.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { appError } from "../errors.ts";
import type { RequestStatusInput } from "../requests/contract.ts";
import { CHANGED, setStatus } from "../requests/transitions.ts";
import type { Doer } from "../seats/seats.ts";
import { findSettlement } from "./keep.ts";

/** As setStatus. The settlement moves with its request, by rule: where it comes to more than was told, all of that is taken back. */
export async function setStatusAsTold(
  ctx: MutationCtx,
  doer: Doer,
  input: RequestStatusInput,
): Promise<Doc<"jobRequests">> {
  const { owedVND } = input;
  const moved = await setStatus(ctx, doer, input);
  if (owedVND === undefined || moved.operatorUserId !== doer.userId) return moved;
  const settlement = await findSettlement(ctx, moved._id);
  if ((settlement?.amountVND ?? 0) > owedVND) throw appError("CONFLICT", CHANGED);
  return moved;
}
