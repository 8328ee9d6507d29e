// Who could be asked instead of a guide: of the same city and language, free on all of the days. The cards are found as a
// search finds them; then the best of them are asked for their days, one after the other, until there are enough.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { searchLanguage } from "../catalog/rules.ts";
import type { Day } from "../days.ts";
import { guideProfileOf } from "../guides/find.ts";
import { firstClosedDay } from "../requests/holds.ts";
import { blocksOf } from "../users/blocked.ts";
import { type CardsWanted, findCards } from "./search.ts";

/** Guides whose days are looked at. Where that many of the best are taken, the others are not found. */
const LOOKED_AT_MAX = 100;
/** What every guide speaks tells nobody apart. */
const EVERYBODYS = "vietnamese";

export interface Wanted {
  /** Whose place is to be taken; and others who are not asked. */
  guideUserId: Id<"users">;
  except?: readonly Id<"users">[];
  city: string;
  startDate: Day;
  endDate: Day;
}

/**
 * The languages of which a substitute must speak one. Vietnamese counts only for a guide who speaks nothing else; of a
 * guide without a profile any language will do.
 */
async function languagesOf(ctx: QueryCtx, guideUserId: Id<"users">): Promise<string[]> {
  const spoken = (await guideProfileOf(ctx, guideUserId))?.languages ?? [];
  const telling = spoken.filter((language) => searchLanguage(language) !== EVERYBODYS);
  return telling.length > 0 ? telling : spoken;
}

/** At most `count` of them, in the order of a search. Whoever has blocked the asker, or is blocked, is not among them. */
export async function findFreeGuides(
  ctx: QueryCtx,
  askerId: Id<"users">,
  { guideUserId, except = [], city, startDate, endDate }: Wanted,
  count: number,
): Promise<Doc<"guideCards">[]> {
  if (city === "") return [];
  const languages = await languagesOf(ctx, guideUserId);
  const { unreachable } = await blocksOf(ctx, askerId);
  const wanted: CardsWanted = { locations: [city], languages, sortBy: "relevance" };
  // Whoever is not asked may stand before those who are.
  const most = LOOKED_AT_MAX + 1 + except.length + unreachable.size;
  const { cards } = await findCards(ctx, wanted, { from: 0, count: most });
  const asked = cards.filter(
    (card) =>
      card.guideUserId !== guideUserId &&
      !except.includes(card.guideUserId) &&
      !unreachable.has(card.guideUserId),
  );
  const free: Doc<"guideCards">[] = [];
  for (const card of asked.slice(0, LOOKED_AT_MAX)) {
    if (free.length === count) break;
    const closed = await firstClosedDay(ctx, card.guideUserId, startDate, endDate);
    if (closed === null) free.push(card);
  }
  return free;
}
