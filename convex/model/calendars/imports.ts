// Calendars elsewhere that guides' days follow. What a reading said is written in one transaction: the days as blocks, and
// how it went. A reading that failed changes no day.
import { type Infer, v } from "convex/values";

import { internal } from "../../_generated/api.js";
import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { clearImportedDays, setImportedDays } from "../availability/imported.ts";
import { todayInVietnam } from "../days.ts";
import { appError } from "../errors.ts";
import { firstOf } from "../first.ts";
import { giveBackAttempt, takeAttempt } from "../limits/limits.ts";
import { isInGoodStanding, maySignIn } from "../users/person.ts";
import { IMPORT_PROBLEMS } from "./contract.ts";
import { findFeed } from "./feed.ts";
import { type Busy, type ImportView, toImportView } from "./views.ts";

async function findImport(ctx: QueryCtx, guideUserId: Id<"users">) {
  return await firstOf(
    ctx.db
      .query("calendarImports")
      .withIndex("by_guideUserId", (q) => q.eq("guideUserId", guideUserId)),
  );
}

export async function readLinks(ctx: QueryCtx, guideUserId: Id<"users">) {
  const feed = await findFeed(ctx, guideUserId);
  return {
    feedCreatedAt: feed?.createdAt ?? null,
    import: toImportView(await findImport(ctx, guideUserId)),
  };
}

/** Who asked for a reading, and which calendar was followed then. */
export const importMark = v.object({
  importId: v.union(v.id("calendarImports"), v.null()),
  claimedAt: v.union(v.number(), v.null()),
});
type Mark = Infer<typeof importMark>;

/** Each costs a fetch from somebody else's server. Answers what has to stand still when that is over. */
export async function admitImport(ctx: MutationCtx, guideUserId: Id<"users">): Promise<Mark> {
  await takeAttempt(ctx, "calendarLinks", guideUserId, Date.now());
  const [guide, known] = [
    await ctx.db.get("users", guideUserId),
    await findImport(ctx, guideUserId),
  ];
  return { importId: known?._id ?? null, claimedAt: guide?.claimedAt ?? null };
}

/** Nothing was fetched after all. */
export async function forgetAdmission(ctx: MutationCtx, guideUserId: Id<"users">): Promise<void> {
  await giveBackAttempt(ctx, "calendarLinks", guideUserId);
}

/**
 * A reading takes its time. Until it is over the guide may have stopped the import, left, or turned out to be somebody else:
 * what was removed then does not come back.
 */
async function requireStanding(
  ctx: QueryCtx,
  { guideUserId, url }: Reading,
  mark: Mark,
): Promise<void> {
  const guide = await ctx.db.get("users", guideUserId);
  const known = await findImport(ctx, guideUserId);
  // The same calendar chosen twice at once is no change.
  const isSame = known?.url === url || (known?._id ?? null) === mark.importId;
  const isSamePerson = maySignIn(guide) && (guide.claimedAt ?? null) === mark.claimedAt;
  if (!isSame || !isSamePerson) {
    throw appError("CONFLICT", "Please begin again: this took too long");
  }
}

interface Reading {
  guideUserId: Id<"users">;
  url: string;
  busy: Busy;
}

/** What is kept of a reading. One that failed says why, and leaves the rest as the last success left it. */
async function outcomeOf(ctx: MutationCtx, { guideUserId, busy }: Reading, nowMs: number) {
  if ("problem" in busy) return { lastError: IMPORT_PROBLEMS[busy.problem] };
  const days = await setImportedDays(ctx, guideUserId, busy.days, todayInVietnam(nowMs));
  return { days, lastSuccess: nowMs, lastError: undefined };
}

/** Writes what a reading said of the calendar that the guide chose with it, if that still stands. */
export async function saveImport(
  ctx: MutationCtx,
  reading: Reading,
  mark: Mark,
): Promise<ImportView> {
  await requireStanding(ctx, reading, mark);
  return await write(ctx, reading);
}

async function write(ctx: MutationCtx, reading: Reading): Promise<ImportView> {
  const { guideUserId, url } = reading;
  const now = Date.now();
  const outcome = await outcomeOf(ctx, reading, now);
  const old = await findImport(ctx, guideUserId);
  if (old === null) {
    await ctx.db.insert("calendarImports", {
      guideUserId,
      url,
      days: 0,
      createdAt: now,
      ...outcome,
    });
  } else {
    await ctx.db.patch("calendarImports", old._id, { url, ...outcome });
  }
  return toImportView(await findImport(ctx, guideUserId));
}

/** The address to read again; null when there is nothing to read, or nobody to read it for. */
export async function findRefresh(ctx: QueryCtx, guideUserId: Id<"users">): Promise<string | null> {
  const row = await findImport(ctx, guideUserId);
  const guide = await ctx.db.get("users", guideUserId);
  return row === null || !isInGoodStanding(guide) ? null : row.url;
}

/** As saveImport, unless the guide chose another calendar while this one was read, or none. */
export async function noteRefresh(ctx: MutationCtx, reading: Reading): Promise<void> {
  const row = await findImport(ctx, reading.guideUserId);
  if (row?.url === reading.url) await write(ctx, reading);
}

const MINUTE_MS = 60_000;
/** Who was refused this often is told, and waits for the next hour as after any other failure. */
const REFUSALS_MAX = 5;

/** Less than a minute, for each guide another: those who were refused together do not come back together. */
function spreadMs(guideUserId: string): number {
  const codes = Array.from(guideUserId, (letter) => letter.charCodeAt(0));
  return codes.reduce((sum, code) => (sum * 31 + code) % MINUTE_MS, 0);
}

/** After so many refusals by the reader, which had no place for it. */
export async function putOffRefresh(
  ctx: MutationCtx,
  { guideUserId, url }: Omit<Reading, "busy">,
  refusals: number,
): Promise<void> {
  if (refusals > REFUSALS_MAX) {
    await noteRefresh(ctx, { guideUserId, url, busy: { problem: "busy" } });
    return;
  }
  const waitMs = MINUTE_MS + spreadMs(guideUserId);
  await ctx.scheduler.runAfter(waitMs, internal.calendars.refresh, { guideUserId, refusals });
}

export async function removeImport(ctx: MutationCtx, guideUserId: Id<"users">): Promise<void> {
  const row = await findImport(ctx, guideUserId);
  if (row !== null) await ctx.db.delete("calendarImports", row._id);
  await clearImportedDays(ctx, guideUserId);
}

const SWEEP_SIZE = 50;
/** Between two readings: the calendars of many guides are read one after the other, not all at once. */
const SPACING_MS = 200;

/** Plans one reading for each calendar. */
export async function planRefreshes(
  ctx: MutationCtx,
  cursor: { after: Id<"users">; planned: number } | null,
): Promise<{ after: Id<"users">; planned: number } | null> {
  const imports = ctx.db.query("calendarImports");
  const rows = await (
    cursor === null
      ? imports.withIndex("by_guideUserId")
      : imports.withIndex("by_guideUserId", (q) => q.gt("guideUserId", cursor.after))
  ).take(SWEEP_SIZE);
  const planned = cursor?.planned ?? 0;
  for (const [index, { guideUserId }] of rows.entries()) {
    const waitMs = (planned + index) * SPACING_MS;
    await ctx.scheduler.runAfter(waitMs, internal.calendars.refresh, { guideUserId });
  }
  const last = rows.at(-1);
  if (last === undefined || rows.length < SWEEP_SIZE) return null;
  return { after: last.guideUserId, planned: planned + rows.length };
}
