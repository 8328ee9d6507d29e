// A person's own work at a glance, out of what is kept: nothing here counts or adds up rows.
import type { QueryCtx } from "../../_generated/server.js";
import { ownFigures } from "../figures/read.ts";
import { readInbox, recentConversations } from "../messages/messages.ts";
import { recentRequests } from "../requests/lists.ts";
import { ratingOf } from "../reviews/ratings.ts";
import type { Caller } from "../seats/seats.ts";
import { hasActiveSubscription } from "../subscriptions/access.ts";
import { featuresFor } from "../subscriptions/rules.ts";
import { toRecentJob, toRecentMessage } from "./dashboardViews.ts";
import { getProfile } from "./own.ts";

const RECENT = 5;

/** Of the company, for all who sit there; the person is the one who asks. */
export async function getDashboard(ctx: QueryCtx, { user: person, actsFor: user }: Caller) {
  const features = featuresFor(user.role, await hasActiveSubscription(ctx, user._id));
  const [profile, figures, inbox, rating, jobs, talks] = await Promise.all([
    getProfile(ctx, person),
    ownFigures(ctx, user._id),
    readInbox(ctx, user._id),
    ratingOf(ctx, user._id),
    recentRequests(ctx, user, RECENT),
    features.messaging ? recentConversations(ctx, user._id, RECENT) : [],
  ]);
  return {
    user: profile,
    stats: {
      totalBookings: figures.total,
      totalRevenue: figures.completedVND,
      averageRating: rating.avgRating,
      activeConversations: inbox.conversations,
    },
    recentJobs: jobs.map(toRecentJob),
    recentMessages: talks.map((head) => toRecentMessage(head, user._id)),
  };
}
