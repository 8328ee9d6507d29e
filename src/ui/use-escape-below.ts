// Escape closes what lies over the page before it puts a toast away. Radix gives the key to whatever came last, and to that alone.
import { useEffect, useState } from "react";

import { hasOverlay } from "../lib/shortcut-keys.ts";
import { pressEscape } from "./back-closes.ts";

/**
 * A toast that came after a dialog steps aside until the dialog has heard the key. It comes back as a new one, which stays for
 * its whole time: Radix lets no toast step aside otherwise, and what it says stood over a dialog that is gone. Radix would say
 * it once more as well; what it announces is told where to be put.
 */
export function useEscapeBelow(shownId: number | undefined) {
  const [isAside, setIsAside] = useState(false);
  const [backId, setBackId] = useState<number>();
  // Never on the page, so that nobody hears it.
  const [unheard] = useState(() => document.createElement("div"));
  useEffect(() => {
    if (!isAside) return undefined;
    // What is uppermost knows it only once all has been drawn without the toast.
    const timer = setTimeout(() => {
      pressEscape();
      setIsAside(false);
    });
    return () => clearTimeout(timer);
  }, [isAside]);

  function onEscapeKeyDown(event: KeyboardEvent): void {
    if (!hasOverlay()) return;
    event.preventDefault();
    setIsAside(true);
    setBackId(shownId);
  }
  const announcerContainer = shownId !== undefined && shownId === backId ? unheard : undefined;
  return { isAside, announcerContainer, onEscapeKeyDown };
}
