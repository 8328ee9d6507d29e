/** Whoever works with the keyboard is taken along; others keep the part of the page that they look at. */
export function takeFocus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
}

/** Passes the focus on from a control that is gone, unless it has found another place by itself. */
export function passFocus(target: HTMLElement | null): void {
  if (document.activeElement === document.body) takeFocus(target);
}
