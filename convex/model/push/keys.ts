// The keys that push services know us by (VAPID, RFC 8292): the environment's, or a pair of our own that is made once.
import { env } from "../../_generated/server.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { Vapid } from "./vapid.ts";

export type PushKeys = Pick<Vapid, "publicKey" | "privateKey">;

const DEFAULT_SITE = "http://localhost:3000";

/** Whom a push service can write to about what comes from here. */
export function subjectOf(): string {
  const site = env.SITE_URL ?? DEFAULT_SITE;
  return (
    env.VAPID_SUBJECT ||
    (site.startsWith("https:") ? site : `mailto:no-reply@${new URL(site).hostname}`)
  );
}

/** Null where there are none yet. */
export async function readKeys(ctx: QueryCtx): Promise<PushKeys | null> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const row = await firstOf(ctx.db.query("pushKeys"));
  return row === null ? null : { publicKey: row.publicKey, privateKey: row.privateKey };
}

/** Keeps the pair if it is the first, and answers the public key of the one that counts. */
export async function storeKeys(ctx: MutationCtx, made: PushKeys): Promise<string> {
  const known = await readKeys(ctx);
  if (known !== null) return known.publicKey;
  await ctx.db.insert("pushKeys", made);
  return made.publicKey;
}
