import { useDeferredValue, useMemo } from "react";

import { api } from "#convex/_generated/api.js";
import { askedFirst, foundFirst } from "#convex/model/search/rules.ts";

import { useAsked } from "../../components/use-asked.ts";
import { useAddressParams } from "../../lib/use-address-params.ts";
import { useToday } from "../../lib/use-now.ts";
import type { FilterCounts } from "./filter-panel.tsx";
import {
  changed,
  cleared,
  filterArgs,
  readSearch,
  searchArgs,
  withoutPastDay,
  writeSearch,
} from "./search-state.ts";
import type { SearchState, SearchWords } from "./search-state.ts";

/** The search in the address bar and how to change it; the same until either moves. */
export function useSearchState(words: SearchWords) {
  const [params, moveTo] = useAddressParams();
  const today = useToday();
  return useMemo(() => {
    const state = withoutPastDay(readSearch(params, words), today);
    function write(next: SearchState, replace: boolean) {
      moveTo(writeSearch(next, words), { replace });
    }
    return {
      state,
      change: (patch: Partial<SearchState>) => write(changed(state, patch), true),
      clear: () => write(cleared(state), true),
      goToPage: (page: number) => {
        write(changed(state, { page }), false);
        window.scrollTo({ top: 0 });
      },
    };
  }, [params, moveTo, words, today]);
}

/**
 * Results, asked again in every round; while the next answer is under way the previous one stays, marked as stale, together with the day and the
 * page that were asked for: nothing else may be said of its guides. Their places begin with those for which they were found, by the words
 * that were meant.
 */
export function useSearchResults(state: SearchState, round: number | null) {
  const asked = useAsked(api.guides.search, searchArgs(state), round);
  const { data, answered, failed, retry } = asked;
  const date = answered?.availableDate ?? "";
  const page = answered?.page ?? 1;
  const searchText = data?.correction?.searchText ?? answered?.searchText ?? "";
  const places = answered?.locations?.join(",") ?? "";
  const spoken = answered?.languages?.join(",") ?? "";
  const newest = useMemo(() => {
    if (data === undefined) return undefined;
    const asked = { locations: places.split(","), languages: spoken.split(","), searchText };
    const guides = data.guides.map((guide) => ({
      ...guide,
      areas: foundFirst(guide.areas, asked),
      languages: askedFirst(guide.languages, asked),
    }));
    return { ...data, guides, date, page };
  }, [data, places, spoken, searchText, date, page]);
  // A page of guides takes long to draw: taps and keys come first.
  const results = useDeferredValue(newest);
  return { results, stale: asked.stale || results !== newest, failed, retry };
}

const NO_COUNTS: FilterCounts = { cities: {}, languages: {}, specialties: {} };

/**
 * Under the filters that are set; those before them stay until the next are there. Undefined while loading; all 0 when the call
 * fails. Drawn after what is more urgent.
 */
export function useFilterCounts(
  state: SearchState,
  round: number | null,
): FilterCounts | undefined {
  const { data, failed } = useAsked(api.guides.filterCounts, filterArgs(state), round);
  return useDeferredValue(failed ? NO_COUNTS : data);
}
