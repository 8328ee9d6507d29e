// Finds guides. Scans the cards of all listed guides, up to LISTED_MAX. Of the heaviest that a profile can make, that many
// are four fifths of the 16 MiB that one query may read on Convex; the rest, 1.5 kB a guide, is for the blocks and overrides
// of a day.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { BLOCKS_PER_DAY_MAX, WEEK_ORDER } from "../availability/contract.ts";
import { isDayAvailable } from "../availability/rules.ts";
import { CITIES, LANGUAGES, SPECIALTIES } from "../catalog/contract.ts";
import { searchLanguage } from "../catalog/rules.ts";
import { parseDay, weekdayOf } from "../days.ts";
import type { Day } from "../days.ts";
import { cardOf } from "./cards.ts";
import type { SearchInput } from "./contract.ts";
import { criteriaOf, rank } from "./rules.ts";
import { toResultView } from "./views.ts";

const LISTED_MAX = 2_000;
// The manual blocks of a guide's day, and the one hold and the one imported block that can stand beside them.
const DAY_BLOCKS_MAX = LISTED_MAX * (BLOCKS_PER_DAY_MAX + 2);

function listedCards(ctx: QueryCtx): Promise<Doc<"guideCards">[]> {
  return ctx.db.query("guideCards").take(LISTED_MAX);
}

/** Which of the cards' guides are free on the day. Reads only what is stored for that one day. */
async function freeOn(ctx: QueryCtx, date: Day): Promise<(card: Doc<"guideCards">) => boolean> {
  const blocks = await ctx.db
    .query("availabilityBlocks")
    .withIndex("by_date_and_guideUserId", (q) => q.eq("date", date))
    .take(DAY_BLOCKS_MAX);
  const overrides = await ctx.db
    .query("dayOverrides")
    .withIndex("by_date_and_guideUserId", (q) => q.eq("date", date))
    .take(LISTED_MAX);
  const blocked = new Set<Id<"users">>(blocks.map((block) => block.guideUserId));
  const overrideOf = new Map(overrides.map((override) => [override.guideUserId, override]));
  const weekday = WEEK_ORDER.indexOf(weekdayOf(date));
  return (card) =>
    isDayAvailable({
      weeklyDefault: card.week[weekday] ?? false,
      override: overrideOf.get(card.guideUserId),
      blockCount: blocked.has(card.guideUserId) ? 1 : 0,
    });
}

type Wanted = Omit<SearchInput, "page" | "limit">;

/** The cards of all guides who fit, best first. */
export async function findCards(ctx: QueryCtx, input: Wanted): Promise<Doc<"guideCards">[]> {
  const cards = await listedCards(ctx);
  const date = parseDay(input.availableDate ?? "");
  const candidates = date === null ? cards : cards.filter(await freeOn(ctx, date));
  return rank(candidates, criteriaOf(input), input.sortBy);
}

export async function searchGuides(ctx: QueryCtx, input: SearchInput) {
  const hits = await findCards(ctx, input);
  const from = (input.page - 1) * input.limit;
  const shown = hits.slice(from, from + input.limit);
  return {
    guides: await Promise.all(shown.map((card) => toResultView(ctx, card))),
    total: hits.length,
    page: input.page,
    limit: input.limit,
  };
}

/** Those of the guides who are listed now, in the order given. */
export async function listCards(ctx: QueryCtx, guideUserIds: readonly Id<"users">[]) {
  const cards = await Promise.all(guideUserIds.map((id) => cardOf(ctx, id)));
  return await Promise.all(
    cards.filter((card) => card !== null).map((card) => toResultView(ctx, card)),
  );
}

/** All listed guides by name, as many as a search looks at. */
export async function listGuides(ctx: QueryCtx) {
  const cards = await listedCards(ctx);
  const keyOf = (card: Doc<"guideCards">) => `${card.nameText} ${card.guideUserId}`;
  const byName = cards.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return byName.map((card) => ({
    userId: card.guideUserId,
    user: { name: card.name },
    hourlyRateVND: card.hourlyRateVND,
  }));
}

function countIds(
  ids: readonly string[],
  cards: readonly Doc<"guideCards">[],
  valuesOf: (card: Doc<"guideCards">) => readonly string[],
  searched: (id: string) => string = (id) => id,
): Record<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) {
    for (const id of new Set(valuesOf(card).map(searched))) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return Object.fromEntries(ids.map((id) => [id, counts.get(searched(id)) ?? 0]));
}

/** How many listed guides each option of the catalogue has; what a search for that option alone would find. */
export async function filterCounts(ctx: QueryCtx) {
  const cards = await listedCards(ctx);
  return {
    cities: countIds(
      CITIES.map((city) => city.id),
      cards,
      (card) => card.areas,
    ),
    languages: countIds(
      LANGUAGES.map((language) => language.id),
      cards,
      (card) => card.languages,
      searchLanguage,
    ),
    specialties: countIds(
      SPECIALTIES.map((specialty) => specialty.id),
      cards,
      (card) => card.specialties,
    ),
  };
}
