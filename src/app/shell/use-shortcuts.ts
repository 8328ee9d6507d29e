import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

import { paths } from "../../lib/paths.ts";
import { hasModifier, hasOverlay, isPaletteKey, isTyping } from "../../lib/shortcut-keys.ts";
import { hasSingleKeys } from "../../lib/single-keys.ts";
import { preloadPalette } from "../palette/palette-slot.tsx";
import { isPaletteOpen, setPaletteOpen } from "../palette/palette-store.ts";

function focusSearch(): boolean {
  const box = document.querySelector<HTMLElement>(
    "main input[type=search], header input[type=search]",
  );
  box?.focus();
  return box !== null;
}

/** Also from a field: what stands in it stays. Not from a text that is formatted by such keys, nor from an open dialog. */
function switchPalette(event: KeyboardEvent): void {
  const isOpen = isPaletteOpen();
  const isEditor = event.target instanceof HTMLElement && event.target.isContentEditable;
  if (event.repeat || (!isOpen && (isEditor || hasOverlay()))) return;
  event.preventDefault();
  setPaletteOpen(!isOpen);
}

/** `/` goes to the search box (of the page, else of the search page), `?` opens the list of shortcuts, Ctrl K the quick search. */
export function useShortcuts(openList: () => void): void {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    // Whoever holds this key down may be about to ask for it.
    if (event.key === "Control" || event.key === "Meta") return preloadPalette();
    if (isPaletteKey(event, navigator.userAgent)) return switchPalette(event);
    if (hasModifier(event) || isTyping(event.target) || !hasSingleKeys() || hasOverlay()) return;
    if (event.key === "/") {
      event.preventDefault();
      if (!focusSearch()) void navigate(paths.search(), { state: { focusSearch: true } });
    } else if (event.key === "?") {
      event.preventDefault();
      openList();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
