// Where accounts are signed in from. A place where somebody got in before is known for their account: strangers elsewhere
// cannot keep them out of it.
import { type Infer, v } from "convex/values";

import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { LOCAL, networkOf, UNKNOWN } from "../limits/network.ts";
import { fingerprint } from "./fingerprint.ts";

type Ctx = Pick<MutationCtx, "db">;
type ReadCtx = Pick<QueryCtx, "db">;

const DAY_MS = 86_400_000;
export const REMEMBERED_MS = 90 * DAY_MS;
export const MAX_PLACES = 50;

/** Where a call comes from, in fingerprints. */
export const origin = v.object({
  network: v.string(),
  kind: v.union(v.literal("remote"), v.literal("local"), v.literal("unknown")),
  /** null: the client names none. */
  device: v.union(v.string(), v.null()),
});
export type Origin = Infer<typeof origin>;

/** `device` is a secret that the client has made and keeps. */
export function originOf(ip: string | null, device: string | null): Origin {
  const network = networkOf(ip);
  return {
    network: fingerprint("network", network),
    kind: network === LOCAL ? "local" : network === UNKNOWN ? "unknown" : "remote",
    device: device === null ? null : fingerprint("device", device),
  };
}

export interface Place {
  place: string;
  /** Somebody got into the account from there. */
  isKnown: boolean;
}

async function findPlace(ctx: ReadCtx, userId: Id<"users">, place: string) {
  return await firstOf(
    ctx.db
      .query("knownPlaces")
      .withIndex("by_userId_place", (q) => q.eq("userId", userId).eq("place", place)),
  );
}

/** By what an attempt on the account is counted: the device where that is known, else the network. */
export async function placeFor(
  ctx: ReadCtx,
  userId: Id<"users"> | null,
  { network, device }: Origin,
  nowMs: number,
): Promise<Place> {
  const isKnown = async (place: string | null) => {
    const row = userId === null || place === null ? null : await findPlace(ctx, userId, place);
    return row !== null && row.expiresAt > nowMs;
  };
  if (device !== null && (await isKnown(device))) return { place: device, isKnown: true };
  return { place: network, isKnown: await isKnown(network) };
}

/** An account that was signed in to, and never from there. */
export async function isStrangePlace(
  ctx: ReadCtx,
  userId: Id<"users">,
  from: Origin,
  nowMs: number,
): Promise<boolean> {
  if ((await placeFor(ctx, userId, from, nowMs)).isKnown) return false;
  const any = await firstOf(
    ctx.db
      .query("knownPlaces")
      .withIndex("by_userId_expiresAt", (q) => q.eq("userId", userId).gt("expiresAt", nowMs)),
  );
  return any !== null;
}

async function remember(ctx: Ctx, userId: Id<"users">, place: string, nowMs: number) {
  const expiresAt = nowMs + REMEMBERED_MS;
  const row = await findPlace(ctx, userId, place);
  if (row === null) await ctx.db.insert("knownPlaces", { userId, place, expiresAt });
  // Once a day is enough.
  else if (row.expiresAt < expiresAt - DAY_MS) {
    await ctx.db.patch("knownPlaces", row._id, { expiresAt });
  }
  return row === null;
}

/** After the person got in. The places that were used longest ago are forgotten for new ones. */
export async function rememberPlaces(
  ctx: Ctx,
  userId: Id<"users">,
  { network, kind, device }: Origin,
  nowMs: number,
): Promise<void> {
  const places = [...(kind === "unknown" ? [] : [network]), ...(device === null ? [] : [device])];
  let isNew = false;
  for (const place of places) isNew = (await remember(ctx, userId, place, nowMs)) || isNew;
  if (!isNew) return;
  const newest = await ctx.db
    .query("knownPlaces")
    .withIndex("by_userId_expiresAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(MAX_PLACES + places.length);
  for (const row of newest.slice(MAX_PLACES)) await ctx.db.delete("knownPlaces", row._id);
}

/** Nowhere is known for the account any more. */
export async function forgetPlacesOf(ctx: Ctx, userId: Id<"users">): Promise<void> {
  // Bounded by the rule of `rememberPlaces`.
  const places = await ctx.db
    .query("knownPlaces")
    .withIndex("by_userId_expiresAt", (q) => q.eq("userId", userId))
    .take(MAX_PLACES * 2);
  for (const { _id } of places) await ctx.db.delete("knownPlaces", _id);
}

const SWEEP_BATCH = 500;

/** Removes what is past its end. */
export async function forgetOldPlaces(
  ctx: Ctx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const expired = await ctx.db
    .query("knownPlaces")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", nowMs))
    .take(SWEEP_BATCH);
  for (const row of expired) await ctx.db.delete("knownPlaces", row._id);
  return expired.length === SWEEP_BATCH ? "more" : null;
}
