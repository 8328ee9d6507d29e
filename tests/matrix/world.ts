// The people of the role × call matrix, each with a session. The matrix is about calls, not about how people came to be.
import { makeFunctionReference } from "convex/server";

import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { Role } from "#convex/model/identity/contract.ts";
import {
  createSessionToken,
  hashSessionToken,
  SESSION_DURATION_MS,
} from "#convex/model/identity/sessionToken.ts";
import type { GivenSeat } from "#convex/model/seats/contract.ts";

import { type Backend, createBackend, isEmbedded } from "../setup/backend.ts";
import { putRows, type Rows, rowsOf } from "../setup/copied-rows.ts";
import { bookingOf, dayAhead, profileOf } from "../setup/market.ts";

/**
 * OWNER_GUIDE and the operators OPERATOR and FREE_OPERATOR are parties of what a row is about; the OTHER ones are not.
 * FREE_OPERATOR has no subscription, the other operators have.
 */
export const CALLERS = [
  "ANON",
  "OWNER_GUIDE",
  "OTHER_GUIDE",
  "OPERATOR",
  "FREE_OPERATOR",
  "OTHER_OPERATOR",
  "ADMIN",
  "SUSPENDED",
  "DELETED",
] as const;
export type Caller = (typeof CALLERS)[number];

export interface Person {
  id: Id<"users">;
  token: string;
}

export interface World {
  t: Backend;
  people: Record<Exclude<Caller, "ANON">, Person>;
  guide: Person;
  /** The operator who is party: the calling one where the caller has no subscription. */
  operator: Person;
}

type Ctx = Parameters<Parameters<Backend["run"]>[0]>[0];
type Traits = { role: Role; isSubscribed?: boolean } & Partial<
  Pick<Doc<"users">, "suspendedAt" | "deletedAt">
>;

const TRAITS: Record<Exclude<Caller, "ANON">, Traits> = {
  OWNER_GUIDE: { role: "GUIDE" },
  OTHER_GUIDE: { role: "GUIDE" },
  OPERATOR: { role: "OPERATOR", isSubscribed: true },
  FREE_OPERATOR: { role: "OPERATOR" },
  OTHER_OPERATOR: { role: "OPERATOR", isSubscribed: true },
  ADMIN: { role: "ADMIN" },
  SUSPENDED: { role: "GUIDE", suspendedAt: 1 },
  DELETED: { role: "GUIDE", deletedAt: 1 },
};

export const COMPANY = {
  companyName: "Lotus Tours",
  website: "https://lotus.example.com",
  city: "Hanoi",
  description: "We show small groups the old towns of the north, slowly and on foot.",
};

const PROFILES: Record<Role, { fn: string; input: Record<string, unknown> } | null> = {
  GUIDE: { fn: "guides:saveProfile", input: profileOf() },
  OPERATOR: { fn: "operators:saveProfile", input: COMPANY },
  ADMIN: null,
};

async function insertSubscription(ctx: Ctx, operatorUserId: Id<"users">): Promise<void> {
  await ctx.db.insert("subscriptions", {
    operatorUserId,
    stripeCustomerId: "cus_test",
    stripeSubId: `sub_${operatorUserId}`,
    plan: "ANNUAL",
    status: "ACTIVE",
    currentPeriodEnd: Date.now() + 86_400_000,
    cancelAtPeriodEnd: false,
    hasAccess: true,
    createdAt: 1,
  });
}

export async function insertPerson(t: Backend, caller: string, traits: Traits): Promise<Person> {
  const { isSubscribed = false, role, ...states } = traits;
  const username = caller.toLowerCase();
  const expiresAt = Date.now() + SESSION_DURATION_MS;
  const token = createSessionToken(expiresAt);
  const tokenHash = hashSessionToken(token);
  const id: Id<"users"> = await t.run(async (ctx) => {
    const userId = await ctx.db.insert("users", {
      name: `The ${username}`,
      email: `${username}@example.com`,
      username,
      usernameKey: username,
      role,
      createdAt: Date.now(),
    });
    const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime: expiresAt });
    await ctx.db.insert("apiSessions", { tokenHash, sessionId, userId, expiresAt });
    if (isSubscribed) await insertSubscription(ctx, userId);
    return userId;
  });
  const person = { id, token };
  const profile = PROFILES[role];
  if (profile !== null) await actAs({ t }, person, "mutation", profile.fn, profile.input);
  await t.run(async (ctx) => {
    await ctx.db.patch("users", id, states);
  });
  return person;
}

/** Somebody who sits at the operator's company, in place of a company of their own. */
export async function insertMember({ t, operator }: World, seat: GivenSeat): Promise<Person> {
  const person = await insertPerson(t, `MEMBER_${seat}`, { role: "OPERATOR" });
  await t.run(async (ctx) => {
    for (const profile of await ctx.db.query("operatorProfiles").collect()) {
      if (profile.userId === person.id) await ctx.db.delete("operatorProfiles", profile._id);
    }
    const row = { userId: person.id, operatorUserId: operator.id, seat, createdAt: 1 };
    await ctx.db.insert("seats", row);
  });
  return person;
}

async function insertPeople(t: Backend): Promise<World["people"]> {
  const people = {} as World["people"];
  for (const [name, traits] of Object.entries(TRAITS)) {
    people[name as Exclude<Caller, "ANON">] = await insertPerson(t, name, traits);
  }
  return people;
}

let first: Promise<{ people: World["people"]; rows: Rows }> | undefined;

async function makeFirst() {
  const t = createBackend();
  const people = await insertPeople(t);
  return { people, rows: await rowsOf(t) };
}

/** The same people in a backend of their own: made once for a test file, then copied, which takes a tenth of the time. */
export async function createWorld(caller: Caller): Promise<World> {
  const t = createBackend();
  let people: World["people"];
  if (isEmbedded) people = await insertPeople(t);
  else {
    const made = await (first ??= makeFirst());
    await putRows(t, made.rows);
    people = made.people;
  }
  const operator = caller === "FREE_OPERATOR" ? people.FREE_OPERATOR : people.OPERATOR;
  return { t, people, guide: people.OWNER_GUIDE, operator };
}

/** Calls a public function as the person. */
export async function actAs(
  { t }: Pick<World, "t">,
  { token }: Person,
  kind: "query" | "mutation" | "action",
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const all = { ...args, sessionToken: token };
  if (kind === "query") return await t.query(makeFunctionReference<"query">(name), all);
  return kind === "action"
    ? await t.action(makeFunctionReference<"action">(name), all)
    : await t.mutation(makeFunctionReference<"mutation">(name), all);
}

/** An open request of the operator to the guide; further statuses are reached through the guide. */
export async function openRequest(world: World, ...statuses: readonly string[]): Promise<string> {
  const input = bookingOf(world.guide.id, dayAhead(3));
  const { id } = (await actAs(world, world.operator, "mutation", "requests:book", input)) as {
    id: string;
  };
  for (const status of statuses) {
    const change = { jobRequestId: id, status };
    await actAs(world, world.guide, "mutation", "requests:setBookingStatus", change);
  }
  return id;
}
