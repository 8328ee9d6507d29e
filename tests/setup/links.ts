// The links that are good or were used up, as whoever reads the mails has them; those that a newer one voided are gone.
import type { LinkKind } from "#convex/model/identity/contract.ts";
import { linkTokenOf } from "#convex/model/identity/linkTokens.ts";

import type { Backend } from "./backend.ts";

interface SentLink {
  kind: LinkKind;
  email: string;
  token: string;
}

async function isSending(t: Backend): Promise<boolean> {
  await t.finishInProgressScheduledFunctions();
  const scheduled = await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  return scheduled.some(
    ({ name, state }) => name.startsWith("links") && ["pending", "inProgress"].includes(state.kind),
  );
}

/** Once everything that was asked for is under way; delivered or not. */
export async function sentLinks(t: Backend): Promise<SentLink[]> {
  while (await isSending(t)) await new Promise((resolve) => setTimeout(resolve, 1));
  const links = await t.run(async (ctx) => await ctx.db.query("linkTokens").collect());
  return links.map(({ kind, email, nonce }) => ({ kind, email, token: linkTokenOf(nonce) }));
}
