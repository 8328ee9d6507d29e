import { useEffect, useEffectEvent } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";

import { MAIN_ID } from "./skip-link.tsx";

/**
 * Begins a new page at its top, and for keyboards and screen readers at its content: the link that led there is mostly gone.
 * Going back keeps the place that the browser restores. Give it the path as `key`.
 */
export function PageStart() {
  const type = useNavigationType();
  const begin = useEffectEvent(() => {
    if (type === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    const main = document.getElementById(MAIN_ID);
    // A field of the new page may have taken the focus already.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  return null;
}
