import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { AskedDay } from "../../components/asked-day.ts";
import { EmptyPage } from "../../components/empty-page.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { GUIDE_CARD_ROWS, GuideCard, GuideCardSkeleton } from "../../components/guide-card.tsx";
import type { GuideCardData } from "../../components/guide-card.tsx";
import { useLive } from "../../components/use-live.ts";
import { cn } from "../../lib/cn.ts";
import { layOutSoon } from "../../lib/lay-out-soon.ts";
import { paths } from "../../lib/paths.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Pagination } from "../../ui/pagination.tsx";

/** Always the same, so that they are drawn once. */
const PLACES = Array.from({ length: 6 }, (_, index) => <GuideCardSkeleton key={index} />);
const GRID = "grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 2xl:grid-cols-3";

/**
 * Below each other, on phones, cards far down the page are laid out later than what is seen. The place that is kept for one is as
 * high as most of them; the edge leaves room for the card's shadow, which would be cut off.
 */
const FOUND = `${GUIDE_CARD_ROWS} min-w-0 max-sm:-m-1 max-sm:p-1 max-sm:[contain-intrinsic-height:auto_22.8125rem] max-sm:[content-visibility:auto]`;

export type CardSlots = (guide: GuideCardData) => { heart: ReactNode; contact: ReactNode };

/** With the day and the page that they answer for, which need not be those asked for by now. */
type Results = {
  guides: readonly GuideCardData[];
  total: number;
  limit: number;
  date: string;
  page: number;
};

type SearchResultsProps = {
  results: Results | undefined;
  /** The day that is asked for by now; empty where none is. */
  day: string;
  stale: boolean;
  /** Less could be asked for, or is by now. */
  isNarrowed: boolean;
  slots: CardSlots;
  onPage: (page: number) => void;
  onClear: () => void;
};

export function SearchResults(props: SearchResultsProps) {
  const { results, day, stale, isNarrowed, slots, onPage, onClear } = props;
  const { t } = useTranslation();
  const rows = useRowKeys();
  if (results === undefined) {
    return (
      <div className={GRID} aria-busy="true">
        <output className="sr-only">{t("search.loading")}</output>
        {PLACES}
      </div>
    );
  }
  if (results.total === 0) return isNarrowed ? <NoneFound onClear={onClear} /> : <NobodyYet />;
  if (results.guides.length === 0) return <EmptyPage onPageChange={onPage} />;
  return (
    <>
      <ul
        ref={rows}
        aria-busy={stale}
        className={cn(GRID, "transition-opacity", stale && "opacity-60 delay-150")}
      >
        <AskedDay value={day}>
          <Cards results={results} slots={slots} />
        </AskedDay>
      </ul>
      <Pagination
        page={results.page}
        pageCount={Math.ceil(results.total / results.limit)}
        onPageChange={onPage}
        className="mt-8"
      />
    </>
  );
}

function NoneFound({ onClear }: Pick<SearchResultsProps, "onClear">) {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-results"
      title={t("search.emptyTitle")}
      hint={t("search.emptyHint")}
      action={<Button onClick={onClear}>{t("search.clearFilters")}</Button>}
    />
  );
}

/** A marketplace that has just opened. */
function NobodyYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-results"
      title={t("search.noneTitle")}
      hint={t("search.noneHint")}
      action={
        <Button asChild variant="outline">
          <AppLink to={paths.forGuides}>{t("nav.forGuides")}</AppLink>
        </Button>
      }
    />
  );
}

type States = Record<"gone" | "taken", readonly string[]>;

function lostOf({ gone, taken }: States, userId: string): "gone" | "taken" | undefined {
  if (gone.includes(userId)) return "gone";
  return taken.includes(userId) ? "taken" : undefined;
}

/** Drawn anew only for another answer, and for guides that are not to be had any more: they are the most of the page. */
const Cards = memo(function Cards({ results, slots }: { results: Results; slots: CardSlots }) {
  const day = results.date === "" ? undefined : results.date;
  const { data: states } = useLive(api.guides.cardStates, {
    guideIds: results.guides.map(({ userId }) => userId),
    ...(day === undefined ? {} : { availableDate: day }),
  });
  return results.guides.map((guide) => (
    <FoundGuide
      key={guide.userId}
      guide={guide}
      slots={slots}
      freeOn={day}
      lost={states && lostOf(states, guide.userId)}
    />
  ));
});

type FoundGuideProps = {
  guide: GuideCardData;
  slots: CardSlots;
  freeOn: string | undefined;
  lost: "gone" | "taken" | undefined;
};

/** Apart from the others: what is heard of one guide draws no other card anew. */
const FoundGuide = memo(function FoundGuide({ guide, slots, ...card }: FoundGuideProps) {
  return (
    <li ref={layOutSoon} className={FOUND}>
      <GuideCard guide={guide} {...card} {...slots(guide)} />
    </li>
  );
});
