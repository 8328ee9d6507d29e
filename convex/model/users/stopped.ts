// Addresses that get no mails: they came back from there, or whoever reads there complained.
import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { findByIdentifier } from "../identity/accounts.ts";
import { fingerprint } from "../identity/fingerprint.ts";

const unnamed = (address: string) => fingerprint("stopped", address);

async function find(ctx: QueryCtx, address: string) {
  return await firstOf(
    ctx.db.query("stoppedAddresses").withIndex("by_address", (q) => q.eq("address", address)),
  );
}

/** Null for an address that mails may go to. */
export async function findStop(ctx: QueryCtx, address: string) {
  const key = address.toLowerCase();
  return (await find(ctx, key)) ?? (await find(ctx, unnamed(key)));
}

/**
 * An address that is no account's stands there as a fingerprint alone: it may be that of somebody erased, whose last mail comes
 * back, and of others it still keeps mails away.
 */
export async function stopAddresses(
  ctx: MutationCtx,
  { reason, to }: { reason: "bounced" | "complained"; to: readonly string[] },
): Promise<void> {
  for (const address of to) {
    if ((await findStop(ctx, address)) !== null) continue;
    const isKnown = (await findByIdentifier(ctx, address)) !== null;
    const kept = isKnown ? address : unnamed(address.toLowerCase());
    await ctx.db.insert("stoppedAddresses", { address: kept, reason, createdAt: Date.now() });
  }
}

/** The fingerprint that is to stand there instead of the address; null where that is an account's, or a fingerprint already. */
export async function unnamedStop(
  ctx: QueryCtx,
  { address }: Pick<Doc<"stoppedAddresses">, "address">,
): Promise<{ address: string } | null> {
  if (!address.includes("@") || (await findByIdentifier(ctx, address)) !== null) return null;
  return { address: unnamed(address) };
}

/** The address is its account's no more. */
export async function leaveAddress(ctx: MutationCtx, address: string): Promise<void> {
  const stop = await find(ctx, address.toLowerCase());
  const left = stop && (await unnamedStop(ctx, stop));
  if (stop !== null && left !== null) await ctx.db.patch("stoppedAddresses", stop._id, left);
}

/** The person says that the address works again. One that was complained about is not asked again so easily. */
export async function resumeAddress(ctx: MutationCtx, address: string): Promise<void> {
  const stop = await findStop(ctx, address);
  if (stop?.reason === "bounced") await ctx.db.delete("stoppedAddresses", stop._id);
}
