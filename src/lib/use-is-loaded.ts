import { useEffect, useState } from "react";

/** Whether the page has loaded all that it asked for and the browser has a moment: for work that must not come in its way. */
export function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // Safari has no such callback.
    const soon = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
    const whenIdle = () => soon(() => !signal.aborted && setIsLoaded(true));
    if (document.readyState === "complete") whenIdle();
    else window.addEventListener("load", whenIdle, { once: true, signal });
    return () => ending.abort();
  }, []);
  return isLoaded;
}
