// The list of people as administrators see it, the newest first: any page and the total without counting.
import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { addDays, startOfDay } from "../days.ts";
import type { UsersInput } from "./contract.ts";
import { countsIn } from "./counts.ts";
import type { Unit } from "./rules.ts";
import { toUserRow } from "./views.ts";
import { findPeople } from "./words.ts";

/** The period in which the person at `skip` stands, counted from the newest, and how many of it come before. */
async function seek(ctx: QueryCtx, unit: Unit, within: string, skip: number) {
  const rows = ctx.db
    .query("peopleCounts")
    .withIndex("by_unit_and_period", (q) =>
      q.eq("unit", unit).gte("period", within).lt("period", `${within}~`),
    )
    .order("desc");
  let left = skip;
  for await (const { period, people } of rows) {
    if (left < people) return { period, left };
    left -= people;
  }
  return null;
}

async function peopleFrom(ctx: QueryCtx, skip: number, limit: number): Promise<Doc<"users">[]> {
  const month = await seek(ctx, "month", "", skip);
  const day = month && (await seek(ctx, "day", month.period, month.left));
  if (day === null) return [];
  const end = startOfDay(addDays(day.period, 1));
  const found = await ctx.db
    .query("users")
    .withIndex("by_deletedAt_and_createdAt", (q) =>
      q.eq("deletedAt", undefined).lt("createdAt", end),
    )
    .order("desc")
    .take(day.left + limit);
  return found.slice(day.left);
}

export async function listUsers(ctx: QueryCtx, { page, limit, search = "" }: UsersInput) {
  const skip = (page - 1) * limit;
  const rows = async (users: readonly Doc<"users">[]) =>
    await Promise.all(users.map((user) => toUserRow(ctx, user)));
  if (search === "") {
    const { people: total } = await countsIn(ctx, "all", "all");
    return { users: await rows(await peopleFrom(ctx, skip, limit)), total };
  }
  const found = await findPeople(ctx, search);
  const people = await Promise.all(
    found.slice(skip, skip + limit).map((userId) => ctx.db.get("users", userId)),
  );
  return { users: await rows(people.filter((user) => user !== null)), total: found.length };
}
