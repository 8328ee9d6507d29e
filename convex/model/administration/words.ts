// By which words administrators find somebody: kept with every change of a person, a few rows each.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import type { Change, Written } from "../changes.ts";
import { partsOf, type Sought, typedOf, WORD_MAX, wordsOf } from "./rules.ts";

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

/** When each of them signed up. */
type Found = ReadonlyMap<Id<"users">, number>;

/** Where there are more, the newest of one name: whoever is looked for has mostly just come. */
async function peopleWith(ctx: QueryCtx, beginning: string): Promise<{ rows: number; of: Found }> {
  const word = beginning.slice(0, WORD_MAX);
  const rows = await ctx.db
    .query("peopleWords")
    .withIndex("by_word_and_createdAt", (q) => q.gte("word", word).lt("word", `${word}\u{10ffff}`))
    .order("desc")
    .take(LOOKED_AT_MAX);
  return { rows: rows.length, of: new Map(rows.map((row) => [row.userId, row.createdAt])) };
}

/** Those who have each of the beginnings, the rarest first. */
async function rarestFirst(ctx: QueryCtx, beginnings: readonly string[]) {
  const each = await Promise.all(beginnings.map((one) => peopleWith(ctx, one)));
  return each.toSorted((a, b) => a.rows - b.rows);
}

/**
 * Who may be meant: everybody who has the rarest of the words, unless that is more people than are looked at; and those whose address
 * or username begins as it was typed.
 */
export async function findPeople(
  ctx: QueryCtx,
  sought: Sought,
): Promise<{ people: Found; isWhole: boolean }> {
  const [rarest] = await rarestFirst(ctx, partsOf(sought));
  if (rarest === undefined) return { people: new Map(), isWhole: true };
  const typed = await rarestFirst(ctx, typedOf(sought));
  const named = typed.find(({ rows }) => rows > 0);
  return {
    people: new Map([...rarest.of, ...(named?.of ?? [])]),
    isWhole: rarest.rows < LOOKED_AT_MAX,
  };
}
