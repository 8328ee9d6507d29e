// Keeps the toasts within reach of the keyboard while a dialog is open, and gives the focus back when they go.
import { useEffect, useRef, type RefObject } from "react";

import { dismissToast } from "./toast-store.ts";

/** `viewport` is Radix's list of toasts; what F8 and Tab reach of it lies in the region around it. */
export function useToastFocus(
  viewport: RefObject<HTMLElement | null>,
  shownId: number | undefined,
) {
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const region = viewport.current?.parentElement;
    if (!region) return undefined;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && region.contains(target);

    // A dialog's focus trap listens at the document. The body lies below it, and React hears the portals' events there too.
    function enter(event: FocusEvent) {
      if (!isInside(event.target)) return;
      event.stopPropagation();
      const from = event.relatedTarget;
      if (from instanceof HTMLElement && !isInside(from)) cameFrom.current = from;
    }
    function leaveFor(event: FocusEvent) {
      if (isInside(event.relatedTarget)) event.stopPropagation();
    }
    document.body.addEventListener("focusin", enter);
    document.body.addEventListener("focusout", leaveFor);
    return () => {
      document.body.removeEventListener("focusin", enter);
      document.body.removeEventListener("focusout", leaveFor);
    };
  }, [viewport]);

  useEffect(() => {
    if (shownId === undefined) return undefined;
    const id = shownId;
    // Before the document's listeners: there Escape would close the dialog that was opened last.
    function onKeyDown(event: KeyboardEvent) {
      const region = viewport.current?.parentElement;
      if (event.key !== "Escape" || !region?.contains(document.activeElement)) return;
      event.stopPropagation();
      dismissToast(id);
    }
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [viewport, shownId]);

  useEffect(() => {
    const back = cameFrom.current;
    if (shownId !== undefined || back === null) return;
    cameFrom.current = null;
    const active = document.activeElement;
    const isHere = active === document.body || viewport.current?.parentElement?.contains(active);
    if (isHere && back.isConnected) back.focus();
  }, [viewport, shownId]);
}
