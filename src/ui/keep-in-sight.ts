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

/** Does something as it is pressed: it is no field, and opens none. */
const DEED = "button:not([role], [aria-haspopup])";

/**
 * For panels that are about to focus their first control: where that would take their head out of sight, or is a deed that stands
 * below what is to be read, they have the focus themselves. A question begins at the answer that changes nothing.
 */
export function startAtHead({ currentTarget: panel }: Event): void {
  if (!(panel instanceof HTMLElement)) return;
  queueMicrotask(() => {
    const isDeed = panel.role === "dialog" && document.activeElement?.matches(DEED) === true;
    if (panel.scrollTop === 0 && !isDeed) return;
    panel.focus({ preventScroll: true });
    panel.scrollTop = 0;
  });
}
