import { TextSearch } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { paletteKeys } from "../../lib/shortcut-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { preloadPalette } from "./palette-slot.tsx";
import { setPaletteOpen } from "./palette-store.ts";

const never = () => () => undefined;

/** Opens the quick search, and says with which keys it opens as well. */
export function PaletteButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  // Which keyboard it is, only the browser knows.
  const command = useSyncExternalStore(
    never,
    () => paletteKeys(navigator.userAgent)[0],
    () => "Ctrl",
  );
  return (
    <Tooltip content={`${t("shell.palette")} (${command} K)`} className={className}>
      <Button
        variant="ghost"
        className="px-3"
        aria-label={t("shell.palette")}
        aria-haspopup="dialog"
        aria-keyshortcuts={command === "Ctrl" ? "Control+K" : "Meta+K"}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        onClick={() => setPaletteOpen(true)}
      >
        <TextSearch className="rtl:-scale-x-100" aria-hidden="true" />
        <kbd
          dir="ltr"
          aria-hidden="true"
          className="text-muted-foreground hidden w-11 text-start font-sans text-xs 2xl:inline"
        >
          {`${command} K`}
        </kbd>
      </Button>
    </Tooltip>
  );
}
