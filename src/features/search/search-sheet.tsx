import type { ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";
import { Sheet, SheetClose, SheetContent, SheetTitle, SheetTrigger } from "../../ui/sheet.tsx";

export type SearchSheetProps = {
  title: string;
  trigger: ReactElement;
  active: number;
  total: number | undefined;
  onClear: () => void;
  children: ReactNode;
};

/** A part of the search on small screens: opens from the edge as it mounts, and says what it would show. */
export function SearchSheet(props: SearchSheetProps) {
  const { title, trigger, active, total, onClear, children } = props;
  const { t } = useTranslation();
  return (
    <Sheet defaultOpen>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        side="start"
        aria-describedby={undefined}
        className="w-[min(22rem,max(20rem,88vw))] max-w-full [--pad:0px]"
      >
        <SheetTitle className="px-5 pt-5 pb-3 text-xl font-semibold">{title}</SheetTitle>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
        <div className="border-border bg-popover flex gap-2 border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button
            variant="ghost"
            className="px-3"
            aria-label={t("search.clearFilters")}
            onClick={onClear}
            disabled={active === 0}
          >
            {t("search.clear")}
          </Button>
          <SheetClose asChild>
            <Button className="min-w-0 flex-1 px-3">
              {total === undefined
                ? t("search.showFound")
                : t("search.showResults", { count: total })}
            </Button>
          </SheetClose>
        </div>
      </SheetContent>
    </Sheet>
  );
}
