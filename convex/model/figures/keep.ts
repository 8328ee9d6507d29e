// Keeps the figures of both sides of a request, in the transaction that changes it: two rows of each side, and two more
// of each where a completed request comes or goes.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { ALL } from "./amounts.ts";
import { findFigures, moveFigures, SIDES } from "./rows.ts";

/** A rebuild under way counts the request when it comes to it. */
function isYetToCome(all: Doc<"figures"> | null, request: Written<"jobRequests">): boolean {
  return all?.rebuiltThrough !== undefined && request.createdAt > all.rebuiltThrough;
}

/** A request never changes its sides, nor when it was made. */
export async function keepFigures(
  ctx: MutationCtx,
  { before, after }: Change<"jobRequests">,
): Promise<void> {
  const request = after ?? before;
  if (request === null) return;
  for (const side of SIDES) {
    const all = await findFigures(ctx, request[side], ALL);
    if (!isYetToCome(all, request)) await moveFigures(ctx, side, [{ before, after }], all);
  }
}
