import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";

import { anchorIn, backTo, type Anchor } from "./anchor.ts";

// A part of the page that never comes must not hold up the others.
const PATIENCE_MS = 6000;
const UNKNOWN = "[data-slot='skeleton'], [aria-busy='true']";
/** What the device keeps (src/features/offline): people read it, so that it stays until there is as much to read. */
const KEPT = "[data-kept]";

interface TakeoverProps {
  /** Something else is shown in its place. */
  isWaiting: boolean;
  onReady: () => void;
  children: ReactNode;
}

/** Keeps a page out of sight until its answers are there, and shows it then where the reader was. */
export function Takeover({ isWaiting, onReady, children }: TakeoverProps) {
  const place = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const isDrawn = children !== false;
  const takeOver = useEffectEvent(() => {
    anchor.current = anchorIn(document.querySelector(KEPT));
    onReady();
  });

  useEffect(() => {
    const page = place.current;
    if (!isWaiting || !isDrawn || page === null) return undefined;
    const look = () => {
      const isComplete = page.childElementCount > 0 && page.querySelector(UNKNOWN) === null;
      if (isComplete || document.querySelector(KEPT) === null) takeOver();
    };
    const observer = new MutationObserver(look);
    observer.observe(page, { subtree: true, childList: true, attributes: true });
    const timer = setTimeout(takeOver, PATIENCE_MS);
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isWaiting, isDrawn]);

  useLayoutEffect(() => {
    if (isWaiting || anchor.current === null) return;
    backTo(anchor.current, place.current);
    anchor.current = null;
  }, [isWaiting]);

  return (
    <div ref={place} hidden={isWaiting} className={isWaiting ? undefined : "contents"}>
      {children}
    </div>
  );
}
