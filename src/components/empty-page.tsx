import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** A page past the end of a list that has others: its last row went, or the address is older than the list. */
export function EmptyPage({ onPageChange }: { onPageChange: (page: number) => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="lost"
      title={t("search.pageEmpty")}
      action={<Button onClick={() => onPageChange(1)}>{t("search.firstPage")}</Button>}
    />
  );
}
