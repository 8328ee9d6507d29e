// By which words administrators find somebody: kept with every change of a person, a few rows each.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { termsOf, wordsOf } from "./rules.ts";

const WORDS_MAX = 100;

type Person = Written<"users">;

const wordsNow = (user: Person | null) =>
  user === null || user.deletedAt !== undefined ? [] : wordsOf(user);

async function setWords(ctx: MutationCtx, userId: Id<"users">, user: Person): Promise<void> {
  const rows = await ctx.db
    .query("peopleWords")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(WORDS_MAX);
  const wanted = new Set(wordsNow(user));
  for (const { _id, word, createdAt } of rows) {
    if (wanted.has(word) && createdAt === user.createdAt) wanted.delete(word);
    else await ctx.db.delete("peopleWords", _id);
  }
  const { createdAt } = user;
  for (const word of wanted) await ctx.db.insert("peopleWords", { userId, word, createdAt });
}

export async function keepWords(
  ctx: MutationCtx,
  { id, before, after }: Change<"users">,
): Promise<void> {
  const user = after ?? before;
  if (user === null || wordsNow(before).join("\n") === wordsNow(after).join("\n")) return;
  await setWords(ctx, id, user);
}

export async function rebuildWords(ctx: MutationCtx, user: Doc<"users">): Promise<void> {
  await setWords(ctx, user._id, user);
}

/** Of each term so many words are looked at: who looks for less than a letter or two has to say more. */
const HITS_MAX = 1_000;

async function peopleWith(ctx: QueryCtx, term: string): Promise<Map<Id<"users">, number>> {
  const rows = await ctx.db
    .query("peopleWords")
    .withIndex("by_word_and_createdAt", (q) => q.gte("word", term).lt("word", `${term}\u{10ffff}`))
    .take(HITS_MAX);
  return new Map(rows.map(({ userId, createdAt }) => [userId, createdAt]));
}

/** Who has words that begin with each of the terms, the newest first. */
export async function findPeople(ctx: QueryCtx, search: string): Promise<Id<"users">[]> {
  const [first, ...others] = await Promise.all(
    termsOf(search).map((term) => peopleWith(ctx, term)),
  );
  if (first === undefined) return [];
  return [...first]
    .filter(([userId]) => others.every((found) => found.has(userId)))
    .toSorted(([, a], [, b]) => b - a)
    .map(([userId]) => userId);
}
