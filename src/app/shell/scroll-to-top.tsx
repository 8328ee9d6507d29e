import { useEffect } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";

/** Begins a new page at its top; going back keeps the place that the browser restores. Give it the path as `key`. */
export function ScrollToTop() {
  const type = useNavigationType();
  useEffect(() => {
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [type]);
  return null;
}
