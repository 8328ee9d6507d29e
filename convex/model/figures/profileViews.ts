// How often a guide's profile is looked at: each person with an account once a day. Who is not signed in cannot be told from a
// machine or from oneself, and is not counted; nor are guides on their own profile, and administrators.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change } from "../changes.ts";
import { todayInVietnam } from "../days.ts";
import type { Day } from "../days.ts";
import { firstOf } from "../first.ts";
import { requireGuide } from "../guides/find.ts";
import { writeKept } from "../keptRow.ts";
import type { DayRange } from "./rules.ts";

// A year of days, and one that begins before it.
const DAYS_MAX = 366;
// Of one guide on one day, in one transaction of a rebuild.
const VIEWS_MAX = 8_000;

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

export async function keepProfileViews(
  ctx: MutationCtx,
  { before, after }: Change<"profileViews">,
): Promise<void> {
  const view = after ?? before;
  const by = Number(after !== null) - Number(before !== null);
  if (view === null || by === 0) return;
  const views = (await findDay(ctx, view.guideUserId, view.day))?.views ?? 0;
  await writeDay(ctx, view.guideUserId, view.day, views + by);
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

/** Counts the next day after `through` anew and answers which one that was; null where there is none. */
export async function rebuildProfileViews(
  ctx: MutationCtx,
  guideUserId: UserId,
  through: Day,
): Promise<Day | null> {
  const seen = await ctx.db
    .query("profileViews")
    .withIndex("by_guideUserId_and_day_and_viewerUserId", (q) =>
      q.eq("guideUserId", guideUserId).gt("day", through),
    )
    .first();
  const kept = await ctx.db
    .query("profileViewDays")
    .withIndex("by_guideUserId_and_day", (q) => q.eq("guideUserId", guideUserId).gt("day", through))
    .first();
  const [day] = [seen, kept].flatMap((row) => (row === null ? [] : [row.day])).sort();
  if (day === undefined) return null;
  const views = await ctx.db
    .query("profileViews")
    .withIndex("by_guideUserId_and_day_and_viewerUserId", (q) =>
      q.eq("guideUserId", guideUserId).eq("day", day),
    )
    .take(VIEWS_MAX);
  await writeDay(ctx, guideUserId, day, views.length);
  return day;
}
