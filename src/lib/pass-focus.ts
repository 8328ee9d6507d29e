/** Whoever works with the keyboard is taken along; others keep the part of the page that they look at. */
export function takeFocus(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  if (target?.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
}

/** What has the focus only until somebody knows a better place. */
let makeshift: HTMLElement | null = null;

/** Passes the focus on from a control that is gone, unless it has found another place by itself. */
export function passFocus(target: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === makeshift) takeFocus(target);
}

/** The same for want of a better place: what comes in that of the control, perhaps later, takes the focus from there. */
export function restFocus(target: HTMLElement | null): void {
  if (document.activeElement !== document.body || target === null) return;
  takeFocus(target);
  makeshift = target;
  target.addEventListener("blur", () => (makeshift = null), { once: true });
}
