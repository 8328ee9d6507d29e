// The list of people as administrators see it, the newest first: any page and the total without counting.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { addDays, startOfDay } from "../days.ts";
import type { UsersInput } from "./contract.ts";
import { countsIn, toCounts } from "./counts.ts";
import {
  type Counts,
  isIn,
  isSought,
  listOf,
  type Narrowing,
  type Sought,
  soughtOf,
  type Unit,
} from "./rules.ts";
import { toUserRow, type UsersView } from "./views.ts";
import { findPeople, LOOKED_AT_MAX } from "./words.ts";

interface Range {
  skip: number;
  limit: number;
}

/** How many of a list a row counts; the whole list is that of everybody. */
function countIn({ people, lists }: Counts, list: string): number {
  return list === "" ? people : (lists[list] ?? 0);
}

/** The period in which the person at `skip` of a list stands, counted from the newest, and how many of it come before. */
async function seek(ctx: QueryCtx, list: string, unit: Unit, within: string, skip: number) {
  const rows = ctx.db
    .query("peopleCounts")
    .withIndex("by_unit_and_period", (q) =>
      q.eq("unit", unit).gte("period", within).lt("period", `${within}~`),
    )
    .order("desc");
  let left = skip;
  for await (const row of rows) {
    const people = countIn(toCounts(row), list);
    if (left < people) return { period: row.period, left };
    left -= people;
  }
  return null;
}

/** Those of a list who signed up before, by an index that holds nobody else. */
function signedUpBefore(ctx: QueryCtx, { role, state }: Narrowing, end: number) {
  const users = ctx.db.query("users");
  if (state === "suspended") {
    return role === undefined
      ? users.withIndex("by_deletedAt_and_isSuspended_and_createdAt", (q) =>
          q.eq("deletedAt", undefined).eq("isSuspended", true).lt("createdAt", end),
        )
      : users.withIndex("by_deletedAt_and_role_and_isSuspended_and_createdAt", (q) =>
          q
            .eq("deletedAt", undefined)
            .eq("role", role)
            .eq("isSuspended", true)
            .lt("createdAt", end),
        );
  }
  if (role === undefined) {
    return state === undefined
      ? users.withIndex("by_deletedAt_and_createdAt", (q) =>
          q.eq("deletedAt", undefined).lt("createdAt", end),
        )
      : users.withIndex("by_deletedAt_and_emailVerified_and_createdAt", (q) =>
          q.eq("deletedAt", undefined).eq("emailVerified", undefined).lt("createdAt", end),
        );
  }
  return state === undefined
    ? users.withIndex("by_deletedAt_and_role_and_createdAt", (q) =>
        q.eq("deletedAt", undefined).eq("role", role).lt("createdAt", end),
      )
    : users.withIndex("by_deletedAt_and_role_and_emailVerified_and_createdAt", (q) =>
        q
          .eq("deletedAt", undefined)
          .eq("role", role)
          .eq("emailVerified", undefined)
          .lt("createdAt", end),
      );
}

async function peopleFrom(
  ctx: QueryCtx,
  narrowing: Narrowing,
  { skip, limit }: Range,
): Promise<Doc<"users">[]> {
  const list = listOf(narrowing);
  const month = await seek(ctx, list, "month", "", skip);
  const day = month && (await seek(ctx, list, "day", month.period, month.left));
  if (day === null) return [];
  const end = startOfDay(addDays(day.period, 1));
  const found = await signedUpBefore(ctx, narrowing, end)
    .order("desc")
    .take(day.left + limit);
  return found.slice(day.left);
}

/** All of a narrowed list, where they are no more than are looked at. */
async function everybodyIn(ctx: QueryCtx, narrowing: Narrowing): Promise<Doc<"users">[] | null> {
  const list = listOf(narrowing);
  if (list === "" || countIn(await countsIn(ctx, "all", "all"), list) > LOOKED_AT_MAX) return null;
  return await signedUpBefore(ctx, narrowing, Number.MAX_SAFE_INTEGER).take(LOOKED_AT_MAX);
}

async function usersOf(ctx: QueryCtx, ids: Iterable<Id<"users">>): Promise<Doc<"users">[]> {
  const people = await Promise.all(Array.from(ids, (userId) => ctx.db.get("users", userId)));
  return people.filter((user) => user !== null);
}

/** Whoever is found by one word alone is meant by it: nobody has to be looked at. */
function isOneWord({ words, signed }: Sought, narrowing: Narrowing): boolean {
  return words.length === 1 && signed.length === 0 && listOf(narrowing) === "";
}

async function foundFrom(
  ctx: QueryCtx,
  search: string,
  narrowing: Narrowing,
  { skip, limit }: Range,
): Promise<{ people: Doc<"users">[]; total: number; isPart: boolean }> {
  const sought = soughtOf(search);
  const { people: found, isWhole } = await findPeople(ctx, sought);
  if (isOneWord(sought, narrowing)) {
    const ids = [...found].toSorted(([, a], [, b]) => b - a).map(([userId]) => userId);
    const people = await usersOf(ctx, ids.slice(skip, skip + limit));
    return { people, total: ids.length, isPart: !isWhole };
  }
  // Where even the rarest word is of too many people, the list that they stand in may be short enough.
  const listed = isWhole ? null : await everybodyIn(ctx, narrowing);
  const people = (listed ?? (await usersOf(ctx, found.keys())))
    .filter((user) => isIn(narrowing, user) && isSought(user, sought))
    .toSorted((a, b) => b.createdAt - a.createdAt || b._creationTime - a._creationTime);
  return {
    people: people.slice(skip, skip + limit),
    total: people.length,
    isPart: !isWhole && listed === null,
  };
}

export async function listUsers(ctx: QueryCtx, input: UsersInput): Promise<UsersView> {
  const { page, limit, search = "", role, state } = input;
  const skip = (page - 1) * limit;
  const rows = async (users: readonly Doc<"users">[]) =>
    await Promise.all(users.map((user) => toUserRow(ctx, user)));
  const narrowing = { role, state };
  if (search === "") {
    const total = countIn(await countsIn(ctx, "all", "all"), listOf(narrowing));
    return { users: await rows(await peopleFrom(ctx, narrowing, { skip, limit })), total };
  }
  const { people, total, isPart } = await foundFrom(ctx, search, narrowing, { skip, limit });
  return { users: await rows(people), total, ...(isPart && { isPart }) };
}
