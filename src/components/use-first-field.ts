import { useEffect, useRef } from "react";

/**
 * For a form that opens in the place of something, perhaps further down than the button that opened it: it begins with the
 * focus in its first field and in sight.
 */
export function useFirstField(isOpened = true) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isOpened) return;
    const field = form.current?.querySelector<HTMLElement>(
      "input:not([type=file]), select, textarea",
    );
    // Of a form that is higher than the screen the nearest part may be its end: its beginning counts.
    form.current?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
  }, [isOpened]);
  return form;
}
