import { ChevronRight, ChevronsLeft } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";

type CursorPagerProps = {
  /** Of what it turns the pages. */
  label: string;
  isFirst: boolean;
  next: string | null;
  onOpen: (cursor: string | null) => void;
};

/** Turns pages that follow one another; the way back one page is the browser's own. */
export function CursorPager({ label, isFirst, next, onOpen }: CursorPagerProps) {
  const { t } = useTranslation();
  const held = useHeldFocus("button");
  return (
    <nav ref={held} aria-label={label} className="flex flex-wrap justify-between gap-2">
      {isFirst ? (
        <span />
      ) : (
        <Button variant="ghost" size="sm" onClick={() => onOpen(null)}>
          <ChevronsLeft aria-hidden="true" className="rtl:-scale-x-100" />
          {t("bookings.firstPage")}
        </Button>
      )}
      {next !== null && (
        <Button variant="outline" size="sm" onClick={() => onOpen(next)}>
          {t("bookings.nextPage")}
          <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
      )}
    </nav>
  );
}
