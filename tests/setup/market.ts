// People of the marketplace for domain tests: signed in, with profiles that pass the forms.
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { addDays, todayInVietnam, weekdayOf } from "#convex/model/days.ts";
import { readAppError } from "#convex/model/errors.ts";
import type { AppErrorData } from "#convex/model/errors.ts";
import type { GuideProfileInput } from "#convex/model/guides/contract.ts";

import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";

export type Person = { id: Id<"users">; as: ReturnType<Backend["withIdentity"]> };

let count = 0;

export async function addPerson(
  t: Backend,
  role: Doc<"users">["role"],
  more: Partial<Omit<Doc<"users">, "_id" | "_creationTime" | "role">> = {},
): Promise<Person> {
  count += 1;
  const username = `${role.toLowerCase()}${count}`;
  const { id, sessionId } = await runKept(t, async (ctx) => {
    const id = await ctx.db.insert("users", {
      name: `Person ${count}`,
      email: `${username}@example.com`,
      username,
      usernameKey: username,
      role,
      createdAt: Date.now(),
      ...more,
    });
    const expirationTime = Date.now() + 3_600_000;
    return {
      id,
      sessionId: await ctx.db.insert("authSessions", { userId: id, expirationTime }),
    };
  });
  return { id, as: t.withIdentity({ subject: `${id}|${sessionId}` }) };
}

export const BIO =
  "I walk the old town with my guests every morning and tell them what the walls have seen.";

export function profileOf(more: Partial<GuideProfileInput> = {}): GuideProfileInput {
  return {
    hourlyRateVND: 300_000,
    yearsExperience: 5,
    bio: BIO,
    languages: ["english", "vietnamese"],
    areas: ["Hanoi"],
    specialties: ["cultural_tours"],
    ...more,
  };
}

export async function addGuide(
  t: Backend,
  profile: Partial<GuideProfileInput> = {},
  name = "Nguyễn Thị Hương",
): Promise<Person> {
  const guide = await addPerson(t, "GUIDE", { name });
  await guide.as.mutation(api.guides.saveProfile, profileOf(profile));
  return guide;
}

export async function addOperator(t: Backend, subscribed = true): Promise<Person> {
  const operator = await addPerson(t, "OPERATOR");
  if (!subscribed) return operator;
  await runKept(t, async (ctx) => {
    await ctx.db.insert("subscriptions", {
      operatorUserId: operator.id,
      stripeCustomerId: "cus_test",
      stripeSubId: `sub_${operator.id}`,
      plan: "ANNUAL",
      status: "ACTIVE",
      currentPeriodEnd: Date.now() + 86_400_000,
      cancelAtPeriodEnd: false,
      hasAccess: true,
      createdAt: Date.now(),
    });
  });
  return operator;
}

export function dayAhead(count: number): string {
  return addDays(todayInVietnam(Date.now()), count);
}

/** The first day at least so many days ahead on which guides work who said nothing of their week. */
export function workdayAhead(count: number): string {
  const days = [0, 1, 2].map((more) => dayAhead(count + more));
  return days.find((day) => !["saturday", "sunday"].includes(weekdayOf(day))) ?? dayAhead(count);
}

export function bookingOf(guideUserId: string, startDate: string, endDate = startDate) {
  return {
    guideUserId,
    title: "Old Quarter walk",
    locationCity: "Hanoi",
    startDate,
    endDate,
    proposedHours: 8,
    proposedRateVND: 300_000,
  };
}

/** How a call was refused; a call that went through, or broke in another way, fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<AppErrorData> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in outcome) throw new Error(`not refused: ${JSON.stringify(outcome.value)}`);
  const data = readAppError(outcome.error);
  if (!data) throw outcome.error;
  return data;
}

/** A guide and an operator who can do business. */
export async function addPair(t: Backend, subscribed = true) {
  return { t, guide: await addGuide(t), operator: await addOperator(t, subscribed) };
}

/** The days that requests hold on the guide's calendar, in order. */
export function heldDaysOf(t: Backend, guideId: Id<"users">): Promise<string[]> {
  return t.run(async (ctx) => {
    const blocks = await ctx.db.query("availabilityBlocks").collect();
    return blocks
      .filter((block) => block.guideUserId === guideId && block.type === "BOOKING")
      .map((block) => block.date)
      .sort();
  });
}
