import { useRef } from "react";

import { restFocus } from "../lib/pass-focus.ts";

/** What is around an element and can have the focus, the innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  const around = element?.parentElement?.closest<HTMLElement>("[tabindex]") ?? null;
  return around === null ? [] : [around, ...placesAround(around)];
}

/**
 * For a panel above the page: the focus goes back to where it came from, also where no trigger opened the panel; where that
 * is gone or off by then, to what is around it.
 */
export function useWayBack() {
  const opener = useRef<Element | null>(null);
  const around = useRef<HTMLElement[]>([]);
  return {
    noteOpener(): void {
      opener.current = document.activeElement;
      around.current = placesAround(opener.current);
    },
    returnFocus(event: Event): void {
      const back = opener.current;
      if (back instanceof HTMLElement && back.isConnected && back !== document.body) {
        event.preventDefault();
        back.focus();
      }
      restFocus(around.current.find((place) => place.isConnected) ?? null);
    },
  };
}
