// Makes read models anew from their sources, person by person, while the product goes on: after an import, after a
// change of what is derived, or when a number is in doubt. Each read model's own file knows how.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { MutationCtx } from "../../_generated/server.js";
import { rebuildProfileViews } from "../figures/profileViews.ts";
import { rebuildFigures } from "../figures/rebuild.ts";
import { headsCursor, rebuildHeads } from "../messages/rebuild.ts";
import { rebuildUnread } from "../notifications/unread.ts";
import { rebuildRating } from "../reviews/ratings.ts";
import { rebuildCard } from "../search/cards.ts";

/** Those that others are made of come first. */
const READ_MODELS = ["ratings", "figures", "conversations", "cards", "unread", "views"] as const;
type ReadModel = (typeof READ_MODELS)[number];

/** Where a person's part is: begun, for conversations with whom, and for views through which day. */
const place = v.object({
  begun: v.optional(v.boolean()),
  heads: v.optional(headsCursor),
  through: v.optional(v.string()),
});
type Place = Infer<typeof place>;

export const rebuildCursor = v.object({
  readModel: literals(...READ_MODELS),
  /** Behind whom to go on; null at the first person. */
  page: v.union(v.string(), v.null()),
  /** What is left of that next person, when a part is done. */
  place: v.optional(place),
});
type Cursor = Infer<typeof rebuildCursor>;

/** The next part of one person; null when the person is done. */
const REBUILD: Record<
  ReadModel,
  (ctx: MutationCtx, user: Doc<"users">, at: Place) => Promise<Place | null>
> = {
  ratings: async (ctx, user) => {
    await rebuildRating(ctx, user);
    return null;
  },
  figures: async (ctx, user, at) => {
    const { done, begun } = await rebuildFigures(ctx, user, at.begun !== true);
    return done ? null : { begun };
  },
  conversations: async (ctx, user, at) => {
    const heads = await rebuildHeads(ctx, user, at.heads ?? null);
    return heads === null ? null : { heads };
  },
  unread: async (ctx, user) => {
    await rebuildUnread(ctx, user._id);
    return null;
  },
  cards: async (ctx, user) => {
    if (user.role === "GUIDE") await rebuildCard(ctx, user._id);
    return null;
  },
  views: async (ctx, user, at) => {
    if (user.role !== "GUIDE") return null;
    const through = await rebuildProfileViews(ctx, user._id, at.through ?? "");
    return through === null ? null : { through };
  },
};

/** One person's next part at a time: what one person has is what bounds a transaction. */
export async function rebuildNext(ctx: MutationCtx, cursor: Cursor | null): Promise<Cursor | null> {
  const at = cursor ?? { readModel: READ_MODELS[0], page: null };
  const { page, continueCursor, isDone } = await ctx.db
    .query("users")
    .paginate({ cursor: at.page, numItems: 1 });
  const [user] = page;
  const rest = user === undefined ? null : await REBUILD[at.readModel](ctx, user, at.place ?? {});
  if (rest !== null) return { ...at, place: rest };
  if (!isDone) return { readModel: at.readModel, page: continueCursor };
  const next = READ_MODELS[READ_MODELS.indexOf(at.readModel) + 1];
  return next === undefined ? null : { readModel: next, page: null };
}
