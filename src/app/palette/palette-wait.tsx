import { useTranslation } from "react-i18next";

interface PaletteWaitProps {
  typed: string;
  onType: (text: string) => void;
  onEscape: () => void;
}

/** Takes the focus, and gives it back to where it was as it goes. */
function holdFocus(field: HTMLInputElement | null) {
  if (field === null) return undefined;
  const before = document.activeElement;
  field.focus();
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/**
 * In the place of the quick search until its code is there: what is typed meanwhile goes neither into the page nor to its
 * shortcuts, and the search begins with it. Not seen where that takes a moment only.
 */
export function PaletteWait({ typed, onType, onEscape }: PaletteWaitProps) {
  const { t } = useTranslation();
  return (
    <div className="bg-overlay animate-fade-in pointer-events-none fixed inset-0 z-50 [animation-delay:200ms] [animation-fill-mode:backwards]">
      <input
        ref={holdFocus}
        aria-label={t("shell.palette")}
        aria-busy="true"
        placeholder={t("shell.palette")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onEscape()}
        className="bg-popover mx-auto block h-15 w-full max-w-xl rounded-b-xl ps-13 pe-5 text-base shadow-lg outline-none sm:mt-[12dvh] sm:rounded-xl"
      />
    </div>
  );
}
