// By which words administrators find somebody: kept with every change of a person, a few rows each.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { partsOf, type Sought, WORD_MAX, wordsOf } from "./rules.ts";

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

/** Of each word so many people are looked at: who looks for less than a letter or two has to say more. */
export const LOOKED_AT_MAX = 1_000;

async function peopleWith(ctx: QueryCtx, beginning: string) {
  const word = beginning.slice(0, WORD_MAX);
  const rows = await ctx.db
    .query("peopleWords")
    .withIndex("by_word_and_createdAt", (q) => q.gte("word", word).lt("word", `${word}\u{10ffff}`))
    .take(LOOKED_AT_MAX);
  return { count: rows.length, ids: rows.map(({ userId }) => userId) };
}

/**
 * Who may be meant: everybody who has the rarest of the words, unless that is more people than are looked at; and those whose address
 * or username begins as it was typed.
 */
export async function findPeople(
  ctx: QueryCtx,
  sought: Sought,
): Promise<{ ids: Id<"users">[]; isWhole: boolean }> {
  const found = await Promise.all(partsOf(sought).map((word) => peopleWith(ctx, word)));
  const [rarest] = found.toSorted((a, b) => a.count - b.count);
  if (rarest === undefined) return { ids: [], isWhole: true };
  const named = await Promise.all(sought.signed.map((typed) => peopleWith(ctx, typed)));
  const ids = new Set([rarest, ...named].flatMap((each) => each.ids));
  return { ids: [...ids], isWhole: rarest.count < LOOKED_AT_MAX };
}
