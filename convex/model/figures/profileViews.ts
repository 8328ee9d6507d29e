// How often a guide's profile is looked at: each person with an account once a day. Who is not signed in cannot be told from a
// machine or from oneself, and is not counted; nor are guides on their own profile, and administrators.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { addDays, type Day, startOfDay, todayInVietnam } from "../days.ts";
import { firstOf } from "../first.ts";
import { requireGuide } from "../guides/find.ts";
import { writeKept } from "../keptRow.ts";
import type { DayRange } from "./rules.ts";

// A year of days, and one that begins before it.
const DAYS_MAX = 366;
// Of one guide on one day, in one transaction of a rebuild.
const VIEWS_MAX = 8_000;
/** After so many rows a transaction of a rebuild leaves the other days to the next. */
const ENOUGH = 300;

/**
 * Who looked is known for so long; the numbers stay.
 * @internal The pages about data say it.
 */
export const KEPT_DAYS = 90;
const firstKept = (nowMs: number): Day => addDays(todayInVietnam(nowMs), -KEPT_DAYS);

type UserId = Id<"users">;

/** A second look on the same day changes nothing. */
export async function seeProfile(
  ctx: MutationCtx,
  viewer: Doc<"users">,
  rawGuideId: string,
): Promise<null> {
  const { user } = await requireGuide(ctx, rawGuideId);
  if (user._id === viewer._id || viewer.role === "ADMIN") return null;
  const view = {
    guideUserId: user._id,
    day: todayInVietnam(Date.now()),
    viewerUserId: viewer._id,
  };
  const known = await firstOf(
    ctx.db
      .query("profileViews")
      .withIndex("by_guideUserId_and_day_and_viewerUserId", (q) =>
        q
          .eq("guideUserId", view.guideUserId)
          .eq("day", view.day)
          .eq("viewerUserId", view.viewerUserId),
      ),
  );
  if (known === null) await ctx.db.insert("profileViews", view);
  return null;
}

function findDay(ctx: QueryCtx, guideUserId: UserId, day: Day) {
  return firstOf(
    ctx.db
      .query("profileViewDays")
      .withIndex("by_guideUserId_and_day", (q) => q.eq("guideUserId", guideUserId).eq("day", day)),
  );
}

async function writeDay(ctx: MutationCtx, guideUserId: UserId, day: Day, views: number) {
  const row = await findDay(ctx, guideUserId, day);
  await writeKept(row, views <= 0, {
    add: () => ctx.db.insert("profileViewDays", { guideUserId, day, views }),
    change: (id) => ctx.db.patch("profileViewDays", id, { views }),
    remove: (id) => ctx.db.delete("profileViewDays", id),
  });
}

/** A look is never taken back: a row that goes was swept, and its day keeps its number. */
export async function keepProfileViews(
  ctx: MutationCtx,
  { before, after: view }: Change<"profileViews">,
): Promise<void> {
  if (before !== null || view === null) return;
  const views = (await findDay(ctx, view.guideUserId, view.day))?.views ?? 0;
  await writeDay(ctx, view.guideUserId, view.day, views + 1);
}

const SWEEP_BATCH = 500;

/** Forgets who looked long ago. */
export async function removeOldViews(
  ctx: MutationCtx,
  _cursor: "more" | null,
  nowMs: number,
): Promise<"more" | null> {
  const end = startOfDay(firstKept(nowMs));
  const old = await ctx.db
    .query("profileViews")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", end))
    .take(SWEEP_BATCH);
  for (const { _id } of old) await ctx.db.delete("profileViews", _id);
  return old.length === SWEEP_BATCH ? "more" : null;
}

/** Over a range of days: one row is read for each. */
export async function profileViewsOf(
  ctx: QueryCtx,
  guideUserId: UserId,
  { from, to }: DayRange,
): Promise<number> {
  const days = await ctx.db
    .query("profileViewDays")
    .withIndex("by_guideUserId_and_day", (q) =>
      q.eq("guideUserId", guideUserId).gte("day", from).lte("day", to),
    )
    .take(DAYS_MAX);
  return days.reduce((sum, { views }) => sum + views, 0);
}

/** The first day behind this one of which there are views, or a row. */
async function nextDay(ctx: QueryCtx, guideUserId: UserId, after: Day): Promise<Day | null> {
  const seen = await ctx.db
    .query("profileViews")
    .withIndex("by_guideUserId_and_day_and_viewerUserId", (q) =>
      q.eq("guideUserId", guideUserId).gt("day", after),
    )
    .first();
  const kept = await ctx.db
    .query("profileViewDays")
    .withIndex("by_guideUserId_and_day", (q) => q.eq("guideUserId", guideUserId).gt("day", after))
    .first();
  const days = [seen, kept].flatMap((row) => (row === null ? [] : [row.day]));
  return days.sort()[0] ?? null;
}

/** Answers how many there are. */
async function countDay(ctx: MutationCtx, guideUserId: UserId, day: Day): Promise<number> {
  const views = await ctx.db
    .query("profileViews")
    .withIndex("by_guideUserId_and_day_and_viewerUserId", (q) =>
      q.eq("guideUserId", guideUserId).eq("day", day),
    )
    .take(VIEWS_MAX);
  await writeDay(ctx, guideUserId, day, views.length);
  return views.length;
}

/**
 * Counts the next days after `through` anew and answers how far it came; null behind the last. Days of which is no more known who
 * looked stay as they are.
 */
export async function rebuildProfileViews(
  ctx: MutationCtx,
  guideUserId: UserId,
  through: Day,
): Promise<Day | null> {
  const first = firstKept(Date.now());
  let done = through < first ? addDays(first, -1) : through;
  for (let rows = 0; rows < ENOUGH; rows += 1) {
    const day = await nextDay(ctx, guideUserId, done);
    if (day === null) return null;
    rows += await countDay(ctx, guideUserId, day);
    done = day;
  }
  return done;
}
