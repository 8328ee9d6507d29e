// The searches of W3: mixed as people mix them, the same for every system.
import { CITIES, LANGUAGES, SPECIALTIES } from "#convex/model/catalog/contract.ts";
import { addDays, todayInVietnam } from "#convex/model/days.ts";
import { BROWSE_SORTS, RATING_CHOICES } from "#convex/model/search/contract.ts";
import { createRandom } from "#convex/seed/random.ts";

export const QUERIES = 200;
const SEED = 11;
const TEXTS = [
  "nguyen",
  "pho",
  "walk old",
  "boat",
  "huong market",
  "ha noi",
  "tran tea",
  "mountain",
];

const idsOf = (options: readonly { readonly id: string }[]) => options.map(({ id }) => id);

/**
 * OR within a filter, AND across them, prices, ratings, a day, texts, all orders, pages: one search in two has two filters. Each
 * round has others, as an answer that was given before is kept.
 */
export function queries(round: number): string[] {
  const random = createRandom(SEED + round);
  const today = todayInVietnam(Date.now());
  const some = (ids: readonly string[]) => random.sample(ids, random.int(1, 3)).join(",");
  return Array.from({ length: QUERIES }, () => {
    const query = new URLSearchParams();
    const low = random.int(2, 8) * 50_000;
    const parts: [number, () => void][] = [
      [0.5, () => query.set("locations", some(idsOf(CITIES).slice(0, 8)))],
      [0.4, () => query.set("languages", some(idsOf(LANGUAGES).slice(0, 8)))],
      [0.3, () => query.set("specialties", some(idsOf(SPECIALTIES)))],
      [0.3, () => query.set("minRate", String(low))],
      [0.3, () => query.set("maxRate", String(low + random.int(2, 8) * 50_000))],
      [0.2, () => query.set("minRating", String(random.pick(RATING_CHOICES)))],
      [0.2, () => query.set("availableDate", addDays(today, random.int(1, 5)))],
      [0.25, () => query.set("searchText", random.pick(TEXTS))],
    ];
    for (const [share, add] of parts) if (random.chance(share)) add();
    query.set("sortBy", random.pick(BROWSE_SORTS));
    query.set("page", String(random.chance(0.7) ? 1 : random.int(2, 6)));
    return query.toString();
  });
}
