// Cards made anew from people, profiles, weeks, reviews and the histories of requests, to be compared with the stored ones.
import { DEFAULT_WEEK, WEEK_ORDER } from "#convex/model/availability/contract.ts";
import { fold } from "#convex/model/fold.ts";
import { guideScore } from "#convex/model/reviews/rules.ts";

import type { Backend } from "./backend.ts";

type Cards = Record<string, Record<string, unknown>>;

export async function rebuildCards(t: Backend): Promise<{ stored: Cards; rebuilt: Cards }> {
  const data = await t.run(async (ctx) => ({
    cards: await ctx.db.query("guideCards").collect(),
    users: await ctx.db.query("users").collect(),
    profiles: await ctx.db.query("guideProfiles").collect(),
    weeks: await ctx.db.query("weeklyAvailability").collect(),
    reviews: await ctx.db.query("reviewsGuide").collect(),
    requests: await ctx.db.query("jobRequests").collect(),
    licences: await ctx.db.query("licences").collect(),
    events: await ctx.db.query("jobRequestEvents").collect(),
  }));
  const guideOf = new Map(data.requests.map((request) => [request._id, request.guideUserId]));
  const rebuilt: Cards = {};
  for (const profile of data.profiles) {
    const { userId, hourlyRateVND, areas, languages, specialties } = profile;
    const user = data.users.find((one) => one._id === userId);
    if (!user || user.suspendedAt !== undefined || user.deletedAt !== undefined) continue;
    const week = data.weeks.find((one) => one.guideUserId === userId) ?? DEFAULT_WEEK;
    const scores = data.reviews.filter((one) => one.guideUserId === userId).map(guideScore);
    const actions = data.events
      .filter((event) => guideOf.get(event.jobRequestId) === userId)
      .map((event) => event.action);
    const answered = actions.filter((one) => one === "accept" || one === "decline").length;
    const missed = actions.filter((one) => one === "expire").length;
    const licence = data.licences.find(
      (one) => one.guideUserId === userId && one.status === "CHECKED",
    );
    const checks = [
      { what: "licence", on: vietnamDay(licence?.decidedAt), kind: licence?.kind ?? null },
      { what: "email", on: vietnamDay(user.emailVerified), kind: null },
    ].filter(({ on }) => on !== null);
    const complete = [
      user.image !== undefined,
      profile.bio.length >= 200,
      languages.length >= 2,
      specialties.length >= 2,
      profile.yearsExperience >= 1,
    ];
    rebuilt[userId] = {
      name: user.name,
      ...(user.image === undefined ? {} : { image: user.image }),
      hourlyRateVND,
      avgRating: averageOf(scores),
      reviewCount: scores.length,
      areas,
      languages,
      specialties,
      week: WEEK_ORDER.map((weekday) => week[weekday]),
      responseRate: Math.round(((answered + 4) / (answered + missed + 5)) * 10) / 10,
      completeness: complete.filter(Boolean).length / complete.length,
      checks,
      joinedAt: profile.createdAt,
      nameText: fold(user.name),
      bio: profile.bio,
      bioText: fold(profile.bio),
    };
  }
  const stored: Cards = {};
  for (const { _id, _creationTime, guideUserId, ...card } of data.cards) stored[guideUserId] = card;
  return { stored, rebuilt };
}

function vietnamDay(instantMs: number | undefined): string | null {
  return instantMs === undefined
    ? null
    : new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Ho_Chi_Minh" }).format(instantMs);
}

/** The mean to two decimals, 0 of nothing. */
export function averageOf(scores: readonly number[]): number {
  const total = scores.reduce((sum, score) => sum + score, 0);
  return scores.length === 0 ? 0 : Math.round((total / scores.length) * 100) / 100;
}
