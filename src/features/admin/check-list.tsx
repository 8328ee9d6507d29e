import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "../../components/empty-state.tsx";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Button } from "../../ui/button.tsx";

/** Where a list of checks stands in the address. */
export interface CheckAddress {
  state: string | undefined;
  cursor: string | null;
  onState: (state: string | undefined) => void;
  onCursor: (cursor: string | null) => void;
}

interface CheckListProps extends Pick<CheckAddress, "cursor" | "onCursor"> {
  next: string | null;
  stale: boolean;
  /** Each a `<li>`. */
  children: readonly ReactNode[];
}

/** One page of checks, and the way to the next. */
export function CheckList({ cursor, next, stale, onCursor, children }: CheckListProps) {
  const { t } = useTranslation();
  const rows = useRowKeys({ arrows: true });
  if (children.length === 0 && cursor === null) {
    return <EmptyState title={t("admin.check.none")} hint={t("admin.check.noneText")} />;
  }
  return (
    <div aria-busy={stale} className="flex flex-col gap-4">
      <ul ref={rows} className="flex flex-col gap-4">
        {children}
      </ul>
      <div className="flex justify-between gap-3">
        {cursor === null ? (
          <span />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => onCursor(null)}>
            {t("admin.check.first")}
          </Button>
        )}
        {next !== null && (
          <Button variant="outline" size="sm" onClick={() => onCursor(next)}>
            {t("admin.check.next")}
          </Button>
        )}
      </div>
    </div>
  );
}
