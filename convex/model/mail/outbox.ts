// The outbox of development: what would have gone out, to be read in its place. Where a provider is set, and in production,
// there is none.
import { env } from "../../_generated/server.js";
import type { QueryCtx } from "../../_generated/server.js";
import { isDevelopment } from "../deployment.ts";
import { appError } from "../errors.ts";
import { OUTBOX_LIST_MAX } from "./contract.ts";

/** Which way mails go; null where none is set up. */
export function mailProvider(): "resend" | "smtp" | "outbox" | null {
  if (env.RESEND_API_KEY) return "resend";
  if (env.SMTP_URL) return "smtp";
  return isDevelopment() ? "outbox" : null;
}

/** As if nothing were there. */
function absent() {
  return appError("NOT_FOUND", "There is nothing here");
}

export function requireDevelopment(): void {
  if (!isDevelopment()) throw absent();
}

/** Newest first. */
export async function listOutbox(ctx: QueryCtx, to: string | undefined) {
  if (mailProvider() !== "outbox") throw absent();
  const mails = ctx.db.query("mails");
  const newest = await (
    to === undefined
      ? mails.withIndex("by_state_and_dueAt", (q) => q.eq("state", "KEPT"))
      : mails.withIndex("by_to", (q) => q.eq("to", to.toLowerCase()))
  )
    .order("desc")
    .take(OUTBOX_LIST_MAX);
  return newest.flatMap(({ _id: id, kept, to: address, createdAt }) =>
    kept === undefined ? [] : [{ id, to: address, ...kept, createdAt }],
  );
}
