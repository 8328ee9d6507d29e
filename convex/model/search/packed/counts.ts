// How many guides each option would leave: those who fit all filters but the option's own list, and have it.
import type { QueryCtx } from "../../../_generated/server.js";
import { type Criteria, matchesFilters } from "../rules.ts";
import { andInto, type Cells, countBoth, noCells } from "./bits.ts";
import { type Asked, fittingTexts } from "./find.ts";
import { cutNumbers, type Facet, FACETS, facetCells, setReader } from "./match.ts";
import type { Generation } from "./store.ts";
import { keyOf, keysOf } from "./terms.ts";

export type Options = Readonly<Record<Facet, readonly string[]>>;
export type Counts = Record<Facet, Record<string, number>>;

const NONE: ReadonlySet<string> = new Set();

/** What is asked, without what is asked of the facet. */
function withoutFacet(criteria: Criteria, facet: Facet): Criteria {
  if (facet === "areas") return { ...criteria, locations: NONE };
  return { ...criteria, [facet]: NONE };
}

export async function countPacked(
  ctx: QueryCtx,
  generation: Generation,
  asked: Asked,
  options: Options,
): Promise<Counts> {
  const sets = setReader(ctx, generation);
  const { hits: base, edited: fitting } = await fittingTexts(ctx, generation, asked, sets);
  await cutNumbers(ctx, generation, asked.criteria, base);
  const wanted = new Map<Facet, Cells | null>();
  for (const facet of FACETS) {
    wanted.set(facet, await facetCells(sets, facet, asked.criteria, generation.slots));
  }
  const counts: Counts = { areas: {}, languages: {}, specialties: {} };
  for (const facet of FACETS) {
    const hits = base.slice();
    for (const other of FACETS) {
      const cells = wanted.get(other);
      if (other !== facet && cells != null) andInto(hits, cells);
    }
    const criteria = withoutFacet(asked.criteria, facet);
    const edited = fitting
      .filter(({ card }) => matchesFilters(card, criteria))
      .map(({ card }) => new Set(keysOf({ [facet]: card[facet] })));
    const keys = options[facet].map(keyOf[facet]);
    const cells = await Promise.all(keys.map(sets));
    options[facet].forEach((option, index) => {
      const key = keys[index] ?? "";
      const more = edited.filter((has) => has.has(key)).length;
      counts[facet][option] = countBoth(hits, cells[index] ?? noCells(0)) + more;
    });
  }
  return counts;
}
