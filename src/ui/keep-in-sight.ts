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
