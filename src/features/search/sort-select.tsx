import { useTranslation } from "react-i18next";

import type { SortWord } from "#convex/model/search/contract.ts";

import { Select, SelectItem } from "../../ui/select.tsx";
import { orderName } from "./search-state.ts";

type SortSelectProps = {
  sorts: readonly SortWord[];
  sort: SortWord;
  onSort: (sort: SortWord) => void;
};

export function SortSelect({ sorts, sort, onSort }: SortSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("search.sortBy")}
      className="w-auto min-w-40 sm:min-w-44"
      value={sort}
      onValueChange={(value) => onSort(sorts.find((word) => word === value) ?? "relevance")}
    >
      {sorts.map((word) => (
        <SelectItem key={word} value={word}>
          {t(`search.sort.${orderName(word)}`)}
        </SelectItem>
      ))}
    </Select>
  );
}
