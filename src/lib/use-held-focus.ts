import { useCallback, type RefCallback } from "react";

import { takeFocus } from "./pass-focus.ts";

/** Watches the group and answers how that ends. */
function holdFocus(group: HTMLElement, stops: string, rest: string): () => void {
  let held: Node | null = null;
  let place = 0;
  const stopsNow = () => [...group.querySelectorAll<HTMLElement>(stops)];

  function measure(held: Node): number {
    const isBefore = (stop: Node) =>
      (held.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return stopsNow().filter(isBefore).length;
  }

  function note({ target }: Event): void {
    // A dialog may take the focus of what is gone in it before it is known here that it is gone.
    if (held?.isConnected === false && target instanceof Node && target.contains(group)) return;
    held = target instanceof Node && group.contains(target) ? target : null;
    if (held !== null) place = measure(held);
  }

  /** Who points elsewhere has left it. */
  function leave({ target }: Event): void {
    if (!(target instanceof Node && group.contains(target))) held = null;
  }

  const observer = new MutationObserver(() => {
    if (held === null) return;
    if (held.isConnected) {
      place = measure(held);
      return;
    }
    held = null;
    // The page has it, or the dialog that holds it inside; else it has found another place by itself.
    if (document.activeElement?.contains(group) === false) return;
    const left = stopsNow();
    const next = left[Math.min(place, left.length - 1)];
    takeFocus(next ?? group.querySelector<HTMLElement>(rest) ?? group);
  });

  observer.observe(group, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", leave);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", leave);
  };
}

/**
 * For the element around controls that go with what they do, at once or when the server has answered. The focus of one that is
 * gone passes to that of the `stops` which took its place, or to the last one; where none is left, to the first of `rest`,
 * or to the group itself if it can have it.
 */
export function useHeldFocus(stops: string, rest = stops): RefCallback<HTMLElement> {
  return useCallback(
    (group: HTMLElement | null) => (group === null ? undefined : holdFocus(group, stops, rest)),
    [stops, rest],
  );
}
