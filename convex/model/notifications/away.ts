// Told by a suspension itself and by its end, in steps: no one change of a row stands for all of the tours that it concerns.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { isNews, sidesOf, tell } from "./announce.ts";

export interface PartnerNews {
  /** Kept out, or in again; not why. */
  kind: "partnerAway" | "partnerBack";
  ofUserId: Id<"users">;
  at: number;
}

/** The other side of an agreed tour. */
export async function tellOfPartner(
  ctx: MutationCtx,
  request: Doc<"jobRequests">,
  { kind, ofUserId, at }: PartnerNews,
): Promise<void> {
  const other = sidesOf(request).find(({ userId }) => userId !== ofUserId);
  if (other === undefined || !isNews(at)) return;
  const word = kind === "partnerAway" ? "away" : "back";
  const cause = `${request._id}:${word}:${ofUserId}:${at}`;
  await tell(ctx, { ...other, kind, jobRequestId: request._id, cause, at });
}
