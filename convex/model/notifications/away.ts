// Told by a suspension itself, in steps: no one change of a row stands for all of the tours that it concerns.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { isNews, sidesOf, tell } from "./announce.ts";

/** The other side of an agreed tour, whose partner has been kept out since then. Not why. */
export async function tellOfAbsence(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  awayUserId: Id<"users">,
  at: number,
): Promise<void> {
  const other = sidesOf(request).find(({ userId }) => userId !== awayUserId);
  if (other === undefined || !isNews(at)) return;
  const cause = `${request._id}:away:${awayUserId}:${at}`;
  await tell(ctx, { ...other, kind: "partnerAway", jobRequestId: request._id, cause, at });
}
