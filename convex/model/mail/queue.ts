// Mails on their way out. A mail is one row per key from when it is handed over until long after it was sent, so that what is
// caused twice goes out once. convex/mailSender.ts sends: it takes some, and says of each how it went.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { QueueHealth } from "../outbox/outbox.ts";
import type { MailCause } from "./cause.ts";
import type { MailKind, MailValues } from "./contract.ts";
import {
  ALONE_MAX,
  MAIL_ATTEMPTS_MAX,
  MAIL_LEASE_MS,
  mailWaitAfter,
  SENDING_MAX,
  TROUBLE_ATTEMPTS,
  TROUBLE_MS,
} from "./rules.ts";
import type { SendOutcome } from "./views.ts";

const ERROR_LENGTH_MAX = 500;
/** What is counted of the queue at most: behind that it is full, whatever it holds. */
const COUNTED_MAX = 500;

export interface Recipient {
  email: string;
  locale: string;
  timeZone: string;
}

/** Takes the mail over. One whose key is known was here before. True when it is new. */
export async function admitMail(
  ctx: MutationCtx,
  { key, kind, userId, forUserId, values = {}, to, until }: MailCause,
  { email, locale, timeZone }: Recipient,
): Promise<boolean> {
  const known = await firstOf(ctx.db.query("mails").withIndex("by_key", (q) => q.eq("key", key)));
  if (known !== null) return false;
  const now = Date.now();
  const ending = until === undefined ? {} : { until };
  await ctx.db.insert("mails", {
    key,
    kind,
    userId,
    ...(forUserId === undefined ? {} : { forUserId }),
    locale,
    // As the language, the clock is the one of now: a mail that is tried again is the same mail.
    values: "at" in values ? { ...values, timeZone } : values,
    ...ending,
    to: to ?? email,
    state: "WAITING",
    attempts: 0,
    dueAt: now,
    createdAt: now,
  });
  return true;
}

/** When the newest mail of that kind to that person was caused; 0 where there is none. */
export async function lastMailAt(
  ctx: QueryCtx,
  userId: Id<"users">,
  kind: MailKind,
): Promise<number> {
  const newest = await firstOf(
    ctx.db
      .query("mails")
      .withIndex("by_userId_and_kind", (q) => q.eq("userId", userId).eq("kind", kind))
      .order("desc"),
  );
  return newest?.createdAt ?? 0;
}

/** The end of a mail: what it was filled with is nobody's business any more. */
async function end(
  ctx: MutationCtx,
  mail: Doc<"mails">,
  how: Pick<Doc<"mails">, "state"> & Partial<Pick<Doc<"mails">, "kept" | "lastError">>,
  nowMs: number,
): Promise<void> {
  const user = how.state === "KEPT" ? null : await ctx.db.get("users", mail.userId);
  // Of somebody who is erased the address goes as well.
  if (user?.deletedAt !== undefined) await ctx.db.delete("mails", mail._id);
  else await ctx.db.patch("mails", mail._id, { values: {}, dueAt: nowMs, ...how });
}

async function dueIn(ctx: QueryCtx, state: "WAITING" | "SENDING", nowMs: number, count: number) {
  return await ctx.db
    .query("mails")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", state).lte("dueAt", nowMs))
    .take(count);
}

export interface Claimed {
  id: Id<"mails">;
  key: string;
  kind: MailKind;
  userId: Id<"users">;
  forUserId?: Id<"users">;
  to: string;
  locale: string;
  values: MailValues;
}

export interface Claim {
  claimed: Claimed[];
  /** Whoever took the last place looks again when a mail has gone: others who came meanwhile found none. */
  hasMore: boolean;
}

/** Takes mails that may be sent now, for MAIL_LEASE_MS; none where enough are under way. */
export async function claimMails(ctx: MutationCtx, nowMs: number): Promise<Claim> {
  const underWay = await ctx.db
    .query("mails")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "SENDING").gt("dueAt", nowMs))
    .take(SENDING_MAX);
  const room = SENDING_MAX - underWay.length;
  if (room === 0) return { claimed: [], hasMore: false };
  const lost = await dueIn(ctx, "SENDING", nowMs, room);
  const waiting = await dueIn(ctx, "WAITING", nowMs, room - lost.length);
  const claimed: Claimed[] = [];
  for (const mail of [...lost, ...waiting]) {
    if (mail.until !== undefined && mail.until <= nowMs) {
      await end(ctx, mail, { state: "VOID", lastError: "too late" }, nowMs);
      continue;
    }
    const { _id: id, key, kind, userId, forUserId, to, locale, values, attempts } = mail;
    const claim = { attempts: attempts + 1, dueAt: nowMs + MAIL_LEASE_MS };
    await ctx.db.patch("mails", id, { state: "SENDING", ...claim });
    const company = forUserId === undefined ? {} : { forUserId };
    claimed.push({ id, key, kind, userId, ...company, to, locale, values });
  }
  return { claimed, hasMore: lost.length + waiting.length === room };
}

/** Notes how an attempt ended. Answers how long to wait before the next one; null where there is none. */
export async function settleMail(
  ctx: MutationCtx,
  id: Id<"mails">,
  outcome: SendOutcome,
  nowMs: number,
): Promise<number | null> {
  const mail = await ctx.db.get("mails", id);
  if (mail?.state !== "SENDING") return null;
  if (outcome.is === "sent") await end(ctx, mail, { state: "SENT" }, nowMs);
  if (outcome.is === "kept") {
    await end(ctx, mail, { state: "KEPT", kept: outcome.content }, nowMs);
  }
  if (outcome.is === "void") await end(ctx, mail, { state: "VOID" }, nowMs);
  if (outcome.is !== "failed") return null;
  const lastError = outcome.error.slice(0, ERROR_LENGTH_MAX);
  if (outcome.isFinal || mail.attempts >= MAIL_ATTEMPTS_MAX) {
    await end(ctx, mail, { state: "DEAD", lastError }, nowMs);
    return null;
  }
  const waitMs = mailWaitAfter(mail.attempts, outcome.waitMs);
  await ctx.db.patch("mails", id, { state: "WAITING", dueAt: nowMs + waitMs, lastError });
  return waitMs;
}

/** True when something may be sent now. */
export async function hasDueMails(ctx: QueryCtx, nowMs: number): Promise<boolean> {
  const lost = await dueIn(ctx, "SENDING", nowMs, 1);
  return lost.length > 0 || (await dueIn(ctx, "WAITING", nowMs, 1)).length > 0;
}

/** Others were taken while this one was tried: it fails for its address alone, as where a mailbox is full. */
async function isAlone(ctx: QueryCtx, { createdAt, dueAt }: Doc<"mails">): Promise<boolean> {
  const taken = await firstOf(
    ctx.db
      .query("mails")
      .withIndex("by_state_and_dueAt", (q) =>
        q.eq("state", "SENT").gt("dueAt", createdAt).lte("dueAt", dueAt),
      ),
  );
  return taken !== null;
}

/** Those that say something of the way there. Where many addresses fail at once they all do, whatever else was taken. */
async function ofTheWay(ctx: QueryCtx, failed: Doc<"mails">[]): Promise<Doc<"mails">[]> {
  if (new Set(failed.map(({ to }) => to)).size > ALONE_MAX) return failed;
  const alone = await Promise.all(failed.map((mail) => isAlone(ctx, mail)));
  return failed.filter((_mail, index) => alone[index] === false);
}

/** Those that have failed so often that it is more than a hiccup. */
async function listFailing(ctx: QueryCtx): Promise<Doc<"mails">[]> {
  return await ctx.db
    .query("mails")
    .withIndex("by_state_and_attempts", (q) =>
      q.eq("state", "WAITING").gte("attempts", TROUBLE_ATTEMPTS),
    )
    .take(COUNTED_MAX);
}

function givenUp(ctx: QueryCtx, nowMs: number) {
  return ctx.db
    .query("mails")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "DEAD").gt("dueAt", nowMs - TROUBLE_MS));
}

/**
 * What is wrong with the mails that wait. One that was refused for good, or fails alone, says something of its address, and
 * nothing of the way there: it is counted only.
 */
export async function mailHealth(ctx: QueryCtx, nowMs: number): Promise<QueueHealth> {
  const waiting = await ctx.db
    .query("mails")
    .withIndex("by_state_and_dueAt", (q) => q.eq("state", "WAITING"))
    .take(COUNTED_MAX);
  const dead = await givenUp(ctx, nowMs).take(COUNTED_MAX);
  const oldestMs = nowMs - Math.min(nowMs, ...waiting.map(({ createdAt }) => createdAt));
  const figures = { waiting: waiting.length, oldestMs, dead: dead.length };
  const [failing] = await ofTheWay(ctx, await listFailing(ctx));
  if (failing !== undefined) return { error: failing.lastError ?? "Mails fail", figures };
  const tried = dead.filter(({ attempts }) => attempts >= MAIL_ATTEMPTS_MAX);
  const { length: lost } = await ofTheWay(ctx, tried);
  return { error: lost > 0 ? `Mails were given up: ${lost}` : null, figures };
}

const BATCH = 100;
/**
 * A key is remembered for so long.
 * @internal The pages about data say it.
 */
export const REMEMBERED_MS = 90 * 86_400_000;
/** What would have gone out is there to be read by whoever develops. */
const KEPT_MS = 7 * 86_400_000;
const ENDS = [
  ["KEPT", KEPT_MS],
  ["SENT", REMEMBERED_MS],
  ["VOID", REMEMBERED_MS],
  ["DEAD", REMEMBERED_MS],
] as const;

/** Removes the mails that were at their end long ago. */
export async function removeOldMails(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  for (const [state, keptMs] of ENDS) {
    const old = await ctx.db
      .query("mails")
      .withIndex("by_state_and_dueAt", (q) => q.eq("state", state).lt("dueAt", nowMs - keptMs))
      .take(BATCH);
    for (const { _id } of old) await ctx.db.delete("mails", _id);
    if (old.length === BATCH) return "more";
  }
  return null;
}
