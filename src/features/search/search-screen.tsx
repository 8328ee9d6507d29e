import { memo, useDeferredValue, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { CityScene } from "../../components/art/city-scene.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { cn } from "../../lib/cn.ts";
import { fetchLetters } from "../../lib/fetch-letters.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { SkipTo } from "../../ui/skip-to.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { CorrectionLine } from "./correction-line.tsx";
import { FilterButton } from "./filter-button.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { MapButton } from "./map/map-button.tsx";
import { MapColumn } from "./map/map-column.tsx";
import { SearchBox } from "./search-box.tsx";
import { SearchResults } from "./search-results.tsx";
import type { CardSlots } from "./search-results.tsx";
import { countFilters } from "./search-state.ts";
import type { SearchState, SearchWords } from "./search-state.ts";
import { SortSelect } from "./sort-select.tsx";
import { useRound } from "./use-round.ts";
import { useFilterCounts, useSearchResults, useSearchState } from "./use-search.ts";

type SearchScreenProps = {
  words: SearchWords;
  slots: CardSlots;
  /** What else can be done with the guides found: beside the order, and below them. */
  tool?: ReactNode;
  bar?: ReactNode;
};

/** Beside filters and map there is room for a third column of guides on screens that are wider than the other pages. */
const WIDTH = "page-width 2xl:max-w-384";

export function SearchScreen(props: SearchScreenProps) {
  const search = useSearchState(props.words);
  // A choice is marked in the paint that answers the touch; what it leads to is drawn and asked for after that.
  const asked = useDeferredValue(search.state);
  useEffect(fetchLetters, []);
  return (
    <>
      <Banner state={asked} words={props.words} />
      <div
        className={cn(
          WIDTH,
          "grid gap-8 pt-6 pb-12 lg:grid-cols-[15.5rem_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)_17.625rem]",
        )}
      >
        <Guides search={search} asked={asked} {...props} />
      </div>
    </>
  );
}

/** The place that is searched, drawn. */
const Banner = memo(function Banner({ state, words }: { state: SearchState; words: SearchWords }) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const [first, second] = state.locations;
  const alone = first !== undefined && second === undefined;
  return (
    <header className="border-border relative isolate overflow-hidden border-b">
      <CityScene
        city={first ?? "Ha Long Bay"}
        className="absolute inset-y-0 end-0 -z-20 h-full w-full sm:w-2/3 sm:[mask-image:linear-gradient(to_right,transparent,black_55%)] sm:rtl:[mask-image:linear-gradient(to_left,transparent,black_55%)]"
      />
      <div className="bg-background/75 absolute inset-0 -z-10 sm:hidden" />
      <div className={cn(WIDTH, "flex min-h-40 flex-col justify-center py-7 sm:min-h-56")}>
        <h1 className="text-heading font-semibold">
          {alone ? t("search.cityTitle", { city: catalog.city(first) }) : t(words.texts.title)}
        </h1>
        <p className="mt-1.5 max-w-md text-pretty">{t(words.texts.subtitle)}</p>
      </div>
    </header>
  );
});

const FOUND_ID = "guides-found";

/** Where the filters stand beside the guides; elsewhere a button opens them. */
const WIDE = "(width >= 64rem)";

type GuidesProps = SearchScreenProps & {
  search: ReturnType<typeof useSearchState>;
  asked: SearchState;
};

function Guides({ search, asked, words, slots, tool, bar }: GuidesProps) {
  const { t } = useTranslation();
  const { state, change, clear, goToPage } = search;
  const round = useRound();
  const counts = useFilterCounts(asked, round);
  const { results, stale, failed, retry } = useSearchResults(asked, round);
  const active = countFilters(state);
  const section = useRef<HTMLElement>(null);
  const toResults = () => section.current?.focus({ preventScroll: true });
  /** For buttons that go with the filters. */
  function clearAndGo() {
    clear();
    toResults();
  }
  function correctAndGo(text: string) {
    change({ text });
    toResults();
  }
  const isWide = useMediaQuery(WIDE);
  const panel = <FilterPanel state={state} counts={counts} onChange={change} />;
  const map = {
    chosen: state.locations,
    counts: counts?.cities,
    onChange: (locations: string[]) => change({ locations }),
  };
  return (
    <>
      <SkipTo target={FOUND_ID}>{t("search.skip")}</SkipTo>
      <aside aria-label={t("search.filters")} className="hidden lg:block">
        {isWide && panel}
      </aside>
      <section
        ref={section}
        tabIndex={-1}
        aria-label={t(words.texts.title)}
        className="flex min-w-0 flex-col gap-4 outline-none"
      >
        <div className="flex flex-wrap gap-2">
          <SearchBox text={state.text} onText={(text) => change({ text })} />
          <FilterButton active={active} total={results?.total} onClear={clear}>
            {panel}
          </FilterButton>
          <MapButton {...map} active={active} total={results?.total} onClear={clear} />
        </div>
        <ActiveFilters state={state} onChange={change} onClear={clearAndGo} onGone={toResults} />
        <div id={FOUND_ID} tabIndex={-1} className="outline-none">
          <CorrectionLine
            correction={failed ? undefined : results?.correction}
            onCorrect={correctAndGo}
          />
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <output className="font-medium tabular-nums">
              {results && !failed && t("search.results", { count: results.total })}
            </output>
            <div className="flex gap-2">
              {tool}
              <SortSelect
                sorts={words.sorts}
                sort={state.sort}
                onSort={(sort) => change({ sort })}
              />
            </div>
          </div>
        </div>
        {failed ? (
          <LoadError title={t(words.texts.failed)} hint={t("search.errorHint")} onRetry={retry} />
        ) : (
          <SearchResults
            results={results}
            day={state.date}
            stale={stale}
            isNarrowed={stale || countFilters(asked) > 0 || asked.text.trim() !== ""}
            slots={slots}
            onPage={goToPage}
            onClear={clearAndGo}
          />
        )}
        {bar}
      </section>
      <MapColumn {...map} />
    </>
  );
}
