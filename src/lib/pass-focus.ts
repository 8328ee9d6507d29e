/**
 * Passes the focus on from a control that is gone, unless it has found another place by itself. Whoever works with the
 * keyboard is taken along; others keep the part of the page that they look at.
 */
export function passFocus(target: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  target?.focus({ preventScroll: true });
  if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
}
