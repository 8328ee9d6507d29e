// The keys of an account that turned out to be another's (links/proof.ts). No mail tells of it: the address was never the
// registrant's.
import type { MutationCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { passkeysOf } from "./own.ts";

export async function endPasskeys(
  ctx: MutationCtx,
  { id, before, after }: Change<"users">,
): Promise<void> {
  if (before === null || after === null || before.claimedAt === after.claimedAt) return;
  for (const { _id } of await passkeysOf(ctx, id)) await ctx.db.delete("passkeys", _id);
}
