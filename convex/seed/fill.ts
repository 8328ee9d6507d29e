// Guides by the thousand, for measuring: invented from their number alone, so that every folder filled has the same. They come with
// all that is derived of them, made by the domain's own rules, in a tenth of the calls that its functions would make
// (fill.test.ts holds the rows to those of the functions). Only ratings are bare numbers: reviews come from jobs, and these
// guides had none.
import type { Id } from "../_generated/dataModel.js";
import type { MutationCtx } from "../_generated/server.js";
import { movePeople } from "../model/administration/counts.ts";
import {
  type Counts,
  countsOf,
  dayOf,
  NOBODY,
  plus,
  wordsOf,
} from "../model/administration/rules.ts";
import { BLOCK_DEFAULTS } from "../model/availability/contract.ts";
import { CITIES, LANGUAGES, SPECIALTIES, type CatalogOption } from "../model/catalog/contract.ts";
import type { Written } from "../model/changes.ts";
import { addDays, type Day, todayInVietnam } from "../model/days.ts";
import { keyOf } from "../model/identity/rules.ts";
import { addCounts, COUNTS, type Counts as DayCounts, shardOf } from "../model/market/counts.ts";
import { type DayShard, moveDay } from "../model/market/days.ts";
import { cardFrom } from "../model/search/cards.ts";
import { FAMILY_NAMES } from "./names.ts";
import { createRandom, type Random } from "./random.ts";

const GIVEN_NAMES = ["Hương", "Thu Hà", "Ngọc Lan", "Minh", "Văn An", "Đức", "Hoàng Nam", "Mai"];
const WORDS =
  "walk old town market river street food coffee temple garden museum history guest morning evening boat bike cook craft silk lantern mountain rice terrace cave beach island sunset photo family village song story festival tea noodle pagoda train trek valley harbour".split(
    " ",
  );
const BUSY = 0.22;
const JOINED_FIRST = Date.UTC(2023, 0, 1);
const MINUTE_MS = 60_000;

/** The first of a list are had by most. */
function zipf(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(Math.exp(random.next() * Math.log(count + 1)) - 1));
}

function someOf(random: Random, options: readonly CatalogOption[], most: number): string[] {
  const chosen = new Set<string>();
  const count = random.int(1, most);
  for (let turn = 0; turn < count; turn += 1) {
    chosen.add(options[zipf(random, options.length)]?.id ?? "");
  }
  return [...chosen];
}

/** A guide by number: the same each time, but for the days, which begin tomorrow. */
export function inventGuide(index: number, days: number, today: Day) {
  const random = createRandom(index + 1);
  const name = `${FAMILY_NAMES[zipf(random, FAMILY_NAMES.length)]} ${random.pick(GIVEN_NAMES)}`;
  const username = `filled_${index}`;
  const createdAt = JOINED_FIRST + index * MINUTE_MS;
  const user = {
    name,
    username,
    usernameKey: keyOf(username),
    email: `${username}@example.com`,
    role: "GUIDE" as const,
    createdAt,
  };
  const reviewCount = random.int(0, 60);
  const avgRating = reviewCount === 0 ? 0 : Math.round((3 + random.next() * 2) * 100) / 100;
  const profile = {
    hourlyRateVND: 100_000 + random.int(0, 17) * 50_000,
    yearsExperience: random.int(0, 20),
    bio: Array.from({ length: 35 }, () => WORDS[zipf(random, WORDS.length)]).join(" "),
    areas: someOf(random, CITIES, 3),
    languages: someOf(random, LANGUAGES, 3),
    specialties: someOf(random, SPECIALTIES, 4),
  };
  const busy: Day[] = [];
  for (let day = 1; day <= days; day += 1) {
    if (random.chance(BUSY)) busy.push(addDays(today, day));
  }
  return { user, rating: { reviewCount, avgRating, sums: {} }, profile, busy };
}

type Invented = ReturnType<typeof inventGuide>;

/** The card of an invented guide, as the domain makes it. */
export function inventedCard(userId: Id<"users">, { user, rating, profile }: Invented) {
  return cardFrom({
    user: { _id: userId, ...user },
    profile: { userId, ...profile, createdAt: user.createdAt },
    rating,
    week: null,
    requests: {},
    licence: null,
  });
}

type Activation = Written<"activations">;

/** What many guides add to the same few rows. */
class Sums {
  readonly #people = new Map<Day, Counts>();
  readonly #market = new Map<string, { at: DayShard; counts: DayCounts }>();

  add(user: Invented["user"], activation: Activation): void {
    const day = dayOf(user);
    this.#people.set(day, plus(this.#people.get(day) ?? NOBODY, countsOf(user, {})));
    const moved = COUNTS.people(activation);
    const at = {
      kind: "people",
      day: moved.day,
      shard: shardOf("people", activation._id),
    } as const;
    const key = `${at.day} ${at.shard}`;
    const before = this.#market.get(key)?.counts ?? {};
    this.#market.set(key, { at, counts: addCounts(before, moved.counts) });
  }

  async write(ctx: MutationCtx): Promise<void> {
    for (const [day, counts] of this.#people) await movePeople(ctx, day, counts);
    for (const { at, counts } of this.#market.values()) await moveDay(ctx, at, counts);
  }
}

async function addGuide(ctx: MutationCtx, invented: Invented, sums: Sums): Promise<void> {
  const { user, rating, profile, busy } = invented;
  const { createdAt } = user;
  const userId = await ctx.db.insert("users", user);
  const activation = {
    userId,
    role: user.role,
    signedUpAt: createdAt,
    hasProfile: true,
    hasWorked: false,
  };
  sums.add(user, { _id: await ctx.db.insert("activations", activation), ...activation });
  for (const word of wordsOf(user)) await ctx.db.insert("peopleWords", { userId, word, createdAt });
  if (rating.reviewCount > 0) await ctx.db.insert("ratings", { userId, ...rating });
  await ctx.db.insert("guideProfiles", { userId, ...profile, createdAt });
  const fields = {
    guideUserId: userId,
    ...BLOCK_DEFAULTS,
    type: "MANUAL" as const,
    createdAt: Date.now(),
  };
  for (const date of busy) await ctx.db.insert("availabilityBlocks", { ...fields, date });
  await ctx.db.insert("guideCards", inventedCard(userId, invented));
}

/** The guides from a number up to another, each free or not on so many days from tomorrow on. */
export async function fillGuides(
  ctx: MutationCtx,
  { from, to, days }: { from: number; to: number; days: number },
): Promise<void> {
  const sums = new Sums();
  const today = todayInVietnam(Date.now());
  for (let index = from; index < to; index += 1) {
    await addGuide(ctx, inventGuide(index, days, today), sums);
  }
  await sums.write(ctx);
}
