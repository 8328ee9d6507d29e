import type { FocusEvent } from "react";

/**
 * For panels that keep the focus inside: where Tab comes round in them, it is led to the other end without what has it being
 * brought into sight, as the browser does it otherwise.
 */
export function keepInSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (
    target !== currentTarget &&
    currentTarget.contains(target) &&
    target.matches(":focus-visible")
  )
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** For panels that are about to focus their first field: where that would take their head out of sight, they have the focus themselves. */
export function startAtHead({ currentTarget: panel }: Event): void {
  if (!(panel instanceof HTMLElement)) return;
  queueMicrotask(() => {
    if (panel.scrollTop === 0) return;
    panel.focus({ preventScroll: true });
    panel.scrollTop = 0;
  });
}
