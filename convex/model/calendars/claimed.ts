// What somebody linked to an account that turned out to be another's (links/proof.ts): the address under which its calendar
// is read, and the calendar elsewhere that its days follow.
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { closeFeed } from "./feed.ts";
import { removeImport } from "./imports.ts";

export async function endCalendarLinks(
  ctx: MutationCtx,
  { id, before, after }: Change<"users">,
): Promise<void> {
  if (before === null || after === null || before.claimedAt === after.claimedAt) return;
  await closeFeed(ctx, id);
  await removeImport(ctx, id);
}
